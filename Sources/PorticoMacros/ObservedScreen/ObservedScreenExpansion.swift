package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Writes what `ObservedScreen` asks for: what the class shows, from its properties with `@Shows`, and what a visitor can
/// do, from its methods with `@Handles`.
package protocol ObservedScreenExpansion: MemberMacro, ExtensionMacro {}

extension ObservedScreenExpansion {
    package static func expansion(
        of _: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo _: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        var problems = Problems()
        let members = ScreenMembers(declaration, problems: &problems)
        problems.report(to: context)
        guard let members, problems.isEmpty else { return [] }
        return members.members(access: WitnessAccess.prefix(for: declaration, in: context))
    }

    package static func expansion(
        of _: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax],
        in _: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        var problems = Problems()
        guard ScreenMembers(declaration, problems: &problems) != nil, problems.isEmpty, !protocols.isEmpty else {
            return []
        }
        return [try ExtensionDeclSyntax("extension \(type.trimmed): PorticoObservation.ObservedScreen {}")]
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
        guard let owner = context.lexicalContext.first else { return [] }
        let isScreen = owner.as(ClassDeclSyntax.self)?.attributes.named("ObservedScreen").isEmpty == false
        guard !isWanted || !isScreen else { return [] }
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
