package import SwiftSyntax
import SwiftSyntaxBuilder
package import SwiftSyntaxMacros

/// Writes what `Route` asks for from the cases and their `@Path`.
package protocol RoutesExpansion: ConformanceExpansion {}

extension RoutesExpansion {
    package static var conformance: String { "Portico.Route" }

    package static func members(
        of declaration: some DeclGroupSyntax,
        access: String,
        problems: inout Problems
    ) -> [DeclSyntax]? {
        routes(of: declaration, problems: &problems)?.members(access: access)
    }

    private static func routes(of declaration: some DeclGroupSyntax, problems: inout Problems) -> RouteMembers? {
        let reserved: Set<String> = ["parse", "patterns", "examples"]
        guard let cases = EnumCases(declaration, macro: "Routes", reserved: reserved, problems: &problems) else {
            return nil
        }
        if cases.cases.isEmpty {
            problems.add("routes need a case, as in `@Path(\"/\") case home`", at: cases.type.name)
        }
        let routes = cases.cases.compactMap { RouteCase($0, problems: &problems) }
        refusePropertyNames(of: routes, problems: &problems)
        let declaresExamples = cases.declaresProperty("examples")
        if !declaresExamples, let first = routes.firstWithoutExample {
            problems.add(
                "declare `static var examples: [Self]` with one route per case: only you know a value for `\(first)`",
                at: cases.type.name
            )
        }
        return RouteMembers(
            routes: routes,
            declaresExamples: declaresExamples,
            declaresParent: cases.declaresProperty("parent"),
            declaredProperties: Set(routes.nestedNames.filter(cases.declaresProperty))
        )
    }

    /// A nested case gets a property of its name.
    private static func refusePropertyNames(of routes: [RouteCase], problems: inout Problems) {
        let reserved = ["location", "patternName", "parent", "hashValue"]
        for case .nested(let enumCase, _) in routes where reserved.contains(enumCase.name) {
            problems.add(
                "`\(enumCase.name)` is the name of a member that @Routes writes: rename the case",
                at: enumCase.element.name
            )
        }
    }
}

extension [RouteCase] {
    /// The name of a parameter in a path: no example of its case can be made up.
    fileprivate var firstWithoutExample: String? {
        for case .path(let path) in self {
            if let name = path.template.parameters.first { return name }
        }
        return nil
    }

    fileprivate var nestedNames: [String] {
        compactMap { if case .nested(let enumCase, _) = $0 { enumCase.name } else { nil } }
    }
}

/// `@Path`: `@Routes` reads it, it writes nothing itself.
package protocol PathExpansion: PeerMacro {}

extension PathExpansion {
    package static func expansion(
        of attribute: AttributeSyntax,
        providingPeersOf declaration: some DeclSyntaxProtocol,
        in context: some MacroExpansionContext
    ) throws -> [DeclSyntax] {
        CaseMarker.refuseElsewhere(than: "Routes", attribute, on: declaration, in: context)
        return []
    }
}
