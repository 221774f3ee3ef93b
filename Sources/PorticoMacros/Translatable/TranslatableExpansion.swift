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
        let conformances = "Storage.StoredRecord" + (shape.plain == nil ? ", Storage.Translatable" : "")
        let members = RecordMembers(shape: shape, access: WitnessAccess.prefix(for: declaration, in: context))
        return [
            try ExtensionDeclSyntax(
                """
                extension \(type.trimmed): \(raw: conformances) {
                \(raw: members.all.joined(separator: "\n\n"))
                }
                """
            )
        ]
    }
}

/// Writes nothing: `@Translatable` reads the attribute. Says so where it has no effect.
package protocol PrimaryKeyExpansion: PeerMacro {}

extension PrimaryKeyExpansion {
    package static func expansion(
        of attribute: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let type = context.lexicalContext.first?.as(StructDeclSyntax.self)
        if declaration.is(VariableDeclSyntax.self), let type, !type.attributes.named("Translatable").isEmpty {
            return []
        }
        var problems = Problems()
        problems.add("@PrimaryKey belongs on a property of a struct with @Translatable", at: attribute)
        problems.report(to: context)
        return []
    }
}
