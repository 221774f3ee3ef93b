import SwiftDiagnostics
import SwiftSyntax
import SwiftSyntaxMacros

/// What is wrong with a declaration, each said with what to write instead.
package struct Problems {
    private(set) var diagnostics: [Diagnostic] = []

    var isEmpty: Bool { diagnostics.isEmpty }

    mutating func add(_ text: String, at node: some SyntaxProtocol, fixIts: [FixIt] = []) {
        diagnostics.append(Diagnostic(node: node, message: Message(text: text), fixIts: fixIts))
    }

    func report(to context: some MacroExpansionContext) {
        for diagnostic in diagnostics { context.diagnose(diagnostic) }
    }

    private struct Message: DiagnosticMessage {
        let text: String

        var message: String { text }
        var diagnosticID: MessageID { MessageID(domain: "PorticoMacros", id: "declaration") }
        var severity: DiagnosticSeverity { .error }
    }
}

extension FixIt {
    /// Offers `new` in the place of `old`.
    static func write<Node: SyntaxProtocol>(_ text: String, _ new: Node, for old: Node) -> FixIt {
        .replace(message: Suggestion(message: text), oldNode: old, newNode: new)
    }

    private struct Suggestion: FixItMessage {
        let message: String

        var fixItID: MessageID { MessageID(domain: "PorticoMacros", id: "rewrite") }
    }
}
