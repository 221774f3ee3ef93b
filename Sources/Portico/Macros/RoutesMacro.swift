/// Makes an enum `Route`: writes parsing and printing from the cases' `@Path`.
///
///     @Routes enum AppRoute {
///         @Path("/") case home
///         case domains(DomainsRoute)
///     }
///
/// `Kind` has the cases with a path, without their parameters: a coordinator declares by it what is at each (`ScreenTable`). A case without
/// `@Path` nests other routes. For nested cases the macro also writes a property that gives the inner route
/// back (`route.domains`). `parent` is written when the enum does not declare it: nested routes keep their parents, others
/// have none. `examples` is written when the enum does not declare it and no case needs a value. A declaration in an
/// extension is not seen, so these two belong in the enum itself.
@attached(
    member,
    names: named(parse),
    named(patterns),
    named(location),
    named(patternName),
    named(parent),
    named(examples),
    named(Kind),
    arbitrary
)
@attached(extension, conformances: Route)
public macro Routes() = #externalMacro(module: "PorticoMacrosPlugin", type: "RoutesMacro")

/// The path of a case: literal segments, and parameters in braces.
@attached(peer)
public macro Path(_ path: String) = #externalMacro(module: "PorticoMacrosPlugin", type: "PathMacro")
