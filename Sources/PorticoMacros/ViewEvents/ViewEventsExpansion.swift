package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Writes what `ViewEvents` asks for from the cases and their attributes.
package protocol ViewEventsExpansion: MemberMacro, ExtensionMacro {}

extension ViewEventsExpansion {
    package static func expansion(
        of _: AttributeSyntax,
        providingMembersOf declaration: some DeclGroupSyntax,
        conformingTo _: [TypeSyntax],
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        var problems = Problems()
        let events = events(of: declaration, problems: &problems)
        problems.report(to: context)
        guard let events, problems.isEmpty else { return [] }
        return events.members(access: WitnessAccess.prefix(for: declaration, in: context))
    }

    package static func expansion(
        of _: AttributeSyntax,
        attachedTo declaration: some DeclGroupSyntax,
        providingExtensionsOf type: some TypeSyntaxProtocol,
        conformingTo protocols: [TypeSyntax],
        in _: some MacroExpansionContext
    ) throws -> [ExtensionDeclSyntax] {
        var problems = Problems()
        guard events(of: declaration, problems: &problems) != nil, problems.isEmpty, !protocols.isEmpty else {
            return []
        }
        return [try ExtensionDeclSyntax("extension \(type.trimmed): Portico.ViewEvents {}")]
    }

    private static func events(of declaration: some DeclGroupSyntax, problems: inout Problems) -> EventMembers? {
        guard
            let cases = EnumCases(
                declaration,
                macro: "ViewEvents",
                reserved: ["shapes", "decode"],
                problems: &problems
            )
        else {
            return nil
        }
        let events = cases.cases.map { EventCase($0, problems: &problems) }
        let declaresOutput = cases.declaresType("Output")
        if !declaresOutput, let navigating = events.first(where: { $0.navigation != nil }) {
            problems.add(
                "add `typealias Output = …` to the enum: the type of what `\(navigating.enumCase.name)` tells the coordinator",
                at: navigating.enumCase.element.name
            )
        }
        return EventMembers(events: events, declaresOutput: declaresOutput)
    }
}

/// `@Navigates`, `@Latest` and `@Limit`: `@ViewEvents` reads them, they write nothing themselves.
package protocol EventMarkerExpansion: PeerMacro {}

extension EventMarkerExpansion {
    package static func expansion(
        of attribute: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        let screen = context.lexicalContext.first?.as(ClassDeclSyntax.self)
        if attribute.simpleName != "Navigates", let method = declaration.as(FunctionDeclSyntax.self),
            !method.attributes.named("Handles").isEmpty, screen?.attributes.named("ObservedScreen").isEmpty == false
        {
            return []
        }
        CaseMarker.refuseElsewhere(than: "ViewEvents", attribute, on: declaration, in: context)
        return []
    }
}
