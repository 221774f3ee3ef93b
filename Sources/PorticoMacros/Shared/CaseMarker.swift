import SwiftSyntax
import SwiftSyntaxMacros

/// The attributes of cases that the macro on their enum reads.
enum CaseMarker {
    /// Says so where such an attribute has no effect: on anything but a case of an enum with `@owner`.
    static func refuseElsewhere(
        than owner: String,
        _ attribute: AttributeSyntax,
        on declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) {
        let type = context.lexicalContext.first?.as(EnumDeclSyntax.self)
        if declaration.is(EnumCaseDeclSyntax.self), let type, !type.attributes.named(owner).isEmpty { return }
        var problems = Problems()
        problems.add("@\(attribute.attributeName.trimmed) belongs on a case of an enum with @\(owner)", at: attribute)
        problems.report(to: context)
    }
}
