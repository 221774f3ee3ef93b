package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Writes a record's `StoredRecord` conformance from its properties.
package protocol TranslatableExpansion: ExtensionMacro {}

extension TranslatableExpansion {
    package static func expansion(
        of attribute: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        var problems = Problems()
        let shape = RecordShape(declaration, attribute, problems: &problems)
        problems.report(to: context)
        guard let shape, !protocols.isEmpty else { return [] }
        let members = RecordMembers(shape: shape, access: WitnessAccess.prefix(for: declaration, in: context))
        return [
            try ExtensionDeclSyntax(
                """
                extension \(type.trimmed): Storage.StoredRecord {
                \(raw: members.all.joined(separator: "\n\n"))
                }
                """
            )
        ]
    }
}
