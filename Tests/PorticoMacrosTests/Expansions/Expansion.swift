import SwiftSyntax
import SwiftSyntaxMacroExpansion
import SwiftSyntaxMacros
import SwiftSyntaxMacrosGenericTestSupport
import Testing

@testable import PorticoMacros

/// Checks what the macros make of a piece of source.
enum Expansion {
    private static let macros: [String: MacroSpec] = [
        "ViewInputData": MacroSpec(type: ViewInputDataMacro.self, conformances: [type("ViewInputData")]),
        "ViewEvents": MacroSpec(type: ViewEventsMacro.self, conformances: [type("ViewEvents")]),
        "FormCodable": MacroSpec(type: FormCodableMacro.self, conformances: [type("FormCodable")]),
        "Texts": MacroSpec(type: TextsMacro.self, conformances: [type("Texts")]),
        "ObservedScreen": MacroSpec(type: ObservedScreenMacro.self, conformances: [type("ObservedScreen")]),
        "Shows": MacroSpec(type: ScreenMarkerMacro.self),
        "Handles": MacroSpec(type: ScreenMarkerMacro.self),
        "Navigates": MacroSpec(type: EventMarkerMacro.self),
        "Latest": MacroSpec(type: EventMarkerMacro.self),
        "Limit": MacroSpec(type: EventMarkerMacro.self),
        "Routes": MacroSpec(type: RoutesMacro.self, conformances: [type("Route")]),
        "Path": MacroSpec(type: PathMacro.self),
    ]

    static func expect(
        _ source: String,
        becomes expected: String,
        at location: Testing.SourceLocation = #_sourceLocation
    ) {
        assertMacroExpansion(source, expandedSource: expected, macroSpecs: macros) { failure in
            Issue.record(Comment(rawValue: failure.message), sourceLocation: location)
        }
    }

    /// Expects exactly these diagnostics, and that nothing is written: the source stays, without the attributes.
    static func expect(
        _ source: String,
        isRefused problems: [Problem],
        fixed: String? = nil,
        at location: Testing.SourceLocation = #_sourceLocation
    ) {
        assertMacroExpansion(
            source,
            expandedSource: withoutAttributes(source),
            diagnostics: problems.map(\.diagnostic),
            macroSpecs: macros,
            fixedSource: fixed
        ) { failure in
            Issue.record(Comment(rawValue: failure.message), sourceLocation: location)
        }
    }

    private static func type(_ name: String) -> TypeSyntax {
        TypeSyntax(IdentifierTypeSyntax(name: .identifier(name)))
    }

    private static func withoutAttributes(_ source: String) -> String {
        source.replacing(/@[A-Z]\w*(\((\([^()]*\)|[^()])*\))?\s+/, with: "")
    }
}

/// A diagnostic that a test expects.
struct Problem {
    let diagnostic: DiagnosticSpec

    init(_ message: String, _ line: Int, _ column: Int, offering fixIts: String...) {
        diagnostic = DiagnosticSpec(
            message: message,
            line: line,
            column: column,
            fixIts: fixIts.map { FixItSpec(message: $0) }
        )
    }
}

private struct ViewInputDataMacro: ViewInputDataExpansion {}
private struct ViewEventsMacro: ViewEventsExpansion {}
private struct FormCodableMacro: FormCodableExpansion {}
private struct ObservedScreenMacro: ObservedScreenExpansion {}
private struct ScreenMarkerMacro: ScreenMarkerExpansion {}
private struct EventMarkerMacro: EventMarkerExpansion {}
private struct TextsMacro: TextsExpansion {}
private struct RoutesMacro: RoutesExpansion {}
private struct PathMacro: PathExpansion {}
