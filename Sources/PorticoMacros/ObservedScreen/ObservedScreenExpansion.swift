package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Writes what `ObservedScreen` asks for: what the class shows, from its properties with `@Shows`, and what a visitor can
/// do, from its methods with `@Handles`.
package protocol ObservedScreenExpansion: ConformanceExpansion {}

extension ObservedScreenExpansion {
    package static var conformance: String { "PorticoObservation.ObservedScreen" }

    package static func members(
        of declaration: some DeclGroupSyntax,
        access: String,
        problems: inout Problems
    ) -> [DeclSyntax]? {
        ScreenMembers(declaration, problems: &problems)?.members(access: access)
    }
}

/// `@Shows` and `@Handles`: `@ObservedScreen` reads them, they write nothing themselves.
package protocol ScreenMarkerExpansion: PeerMacro {}

extension ScreenMarkerExpansion {
    package static func expansion(
        of attribute: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let isWanted =
            attribute.simpleName == "Shows"
            ? declaration.is(VariableDeclSyntax.self) : declaration.is(FunctionDeclSyntax.self)
        // What `@Observable` writes beside a property has the attributes of the property, and nothing around it.
        guard !context.lexicalContext.isEmpty, !isWanted || !context.isInScreen else { return [] }
        var problems = Problems()
        let kind = attribute.simpleName == "Shows" ? "a property" : "a method"
        problems.add(
            "@\(attribute.simpleName ?? "") belongs on \(kind) of a class with @ObservedScreen: remove it",
            at: attribute
        )
        problems.report(to: context)
        return []
    }
}

extension MacroExpansionContext {
    /// Whether it is right in a class with `@ObservedScreen`.
    var isInScreen: Bool {
        lexicalContext.first?.as(ClassDeclSyntax.self)?.attributes.named("ObservedScreen").isEmpty == false
    }
}
