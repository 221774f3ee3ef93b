public import Domains
public import Portico

/// Every place of the app.
@Routes public enum AppRoute {
    @Path("/") case home
    @Path("/robots.txt") case robots
    case domains(DomainsRoute)
}
