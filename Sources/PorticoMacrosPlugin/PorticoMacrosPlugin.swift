import PorticoMacros
import SwiftCompilerPlugin
import SwiftSyntaxMacros

/// The compiler plugin: gives the expansions of `PorticoMacros` the names the compiler knows them by.
///
/// The expansions are a library of their own because a test that imported this plugin would make SwiftPM build the
/// whole package, dependencies included, a second time for the compiler's side.
@main
struct PorticoMacrosPlugin: CompilerPlugin {
    let providingMacros: [any Macro.Type] = [
        ViewInputDataMacro.self,
        ViewEventsMacro.self,
        EventMarkerMacro.self,
        FormCodableMacro.self,
        ObservedScreenMacro.self,
        ScreenMarkerMacro.self,
        TextsMacro.self,
        RoutesMacro.self,
        PathMacro.self,
        TranslatableMacro.self,
        PrimaryKeyMacro.self,
    ]
}

struct ViewInputDataMacro: ViewInputDataExpansion {}
struct ViewEventsMacro: ViewEventsExpansion {}
struct EventMarkerMacro: EventMarkerExpansion {}
struct FormCodableMacro: FormCodableExpansion {}
struct ObservedScreenMacro: ObservedScreenExpansion {}
struct ScreenMarkerMacro: ScreenMarkerExpansion {}
struct TextsMacro: TextsExpansion {}
struct RoutesMacro: RoutesExpansion {}
struct PathMacro: PathExpansion {}
struct TranslatableMacro: TranslatableExpansion {}
struct PrimaryKeyMacro: PrimaryKeyExpansion {}
