package import SwiftSyntax
import SwiftSyntaxBuilder

/// Writes the table of an enum's texts: its constants by their names.
package protocol TextsExpansion: ConformanceExpansion {}

extension TextsExpansion {
    package static var conformance: String { "Portico.Texts" }

    package static func members(
        of declaration: some DeclGroupSyntax,
        access: String,
        problems: inout Problems
    ) -> [DeclSyntax]? {
        guard let texts = TextConstants(declaration, problems: &problems) else { return nil }
        let rows = texts.names.map { "(\($0.plainText.swiftLiteral), \($0.text))" }.joined(separator: ", ")
        return [
            """
            \(raw: access)static let table = Portico.TextTable(\(raw: texts.type.swiftLiteral), [\(raw: rows)])
            """
        ]
    }
}

/// The constants of an enum that holds texts.
private struct TextConstants {
    /// The name of the enum.
    let type: String
    let names: [TokenSyntax]

    /// Nil after saying what is wrong.
    init?(_ declaration: some DeclGroupSyntax, problems: inout Problems) {
        guard let type = declaration.as(EnumDeclSyntax.self) else {
            problems.add(
                "@Texts belongs on an enum: it holds constants, and no value of it is ever made",
                at: declaration.introducer
            )
            return nil
        }
        var names: [TokenSyntax] = []
        for member in type.memberBlock.members {
            if let condition = member.decl.as(IfConfigDeclSyntax.self), condition.holdsMember(VariableDeclSyntax.self) {
                problems.add("@Texts does not see texts inside #if: declare them outside", at: condition)
            }
            guard let constant = member.decl.as(VariableDeclSyntax.self) else { continue }
            guard constant.isConstantOfType else {
                problems.add(
                    "templates name constants: write `static let`, or declare it in an enum without @Texts",
                    at: constant
                )
                continue
            }
            for binding in constant.bindings {
                if binding.pattern.names.contains(where: { $0.plainText == "table" }) {
                    problems.add(
                        "`table` is the name of a member that @Texts writes: rename the text",
                        at: binding.pattern
                    )
                }
                names += binding.pattern.names
            }
        }
        guard problems.isEmpty else { return nil }
        if names.isEmpty {
            problems.add(
                "an enum without texts needs no @Texts: declare one, or leave it out",
                at: declaration.introducer
            )
            return nil
        }
        self.type = type.name.plainText
        self.names = names
    }
}

extension VariableDeclSyntax {
    /// Whether it is a constant of the type that its table can read: a private one can be read there, too.
    fileprivate var isConstantOfType: Bool {
        belongsToType && bindingSpecifier.tokenKind == .keyword(.let)
    }
}
