package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Writes what `ViewEvents` asks for from the cases and their attributes.
package protocol ViewEventsExpansion: ConformanceExpansion {}

extension ViewEventsExpansion {
    package static var conformance: String { "Portico.ViewEvents" }

    package static func members(
        of declaration: some DeclGroupSyntax,
        access: String,
        problems: inout Problems
    ) -> [DeclSyntax]? {
        events(of: declaration, problems: &problems)?.members(access: access)
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
        let method = declaration.as(FunctionDeclSyntax.self)
        let isHandling = method?.attributes.named("Handles").isEmpty == false && context.isInScreen
        if isHandling, attribute.simpleName != "Navigates" { return [] }
        CaseMarker.refuseElsewhere(than: "ViewEvents", attribute, on: declaration, in: context)
        return []
    }
}
