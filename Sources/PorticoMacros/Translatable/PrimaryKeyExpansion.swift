package import SwiftSyntax
package import SwiftSyntaxMacros

/// Writes nothing: `@Translatable` reads the attribute. Says so where it has no effect.
package protocol PrimaryKeyExpansion: PeerMacro {}

extension PrimaryKeyExpansion {
    package static func expansion(
        of attribute: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let type = context.lexicalContext.first?.as(StructDeclSyntax.self)
        if declaration.is(VariableDeclSyntax.self), let type, !type.attributes.named("Translatable").isEmpty { return [] }
        var problems = Problems()
        problems.add("@PrimaryKey belongs on a property of a struct with @Translatable", at: attribute)
        problems.report(to: context)
        return []
    }
}
