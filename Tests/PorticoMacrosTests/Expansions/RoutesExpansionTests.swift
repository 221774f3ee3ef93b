import Testing

@Suite struct RoutesExpansionTests {
    @Test func aCaseWithAPathIsReadAndPrintedByIt() {
        Expansion.expect(
            """
            @Routes
            public enum DomainsRoute {
                @Path("/domains") case search(query: String = "", zone: String? = nil, page: PageNumber = .first)
                @Path("/domains/{name}") case domain(name: DomainName)
                @Path("/domains.csv") case csv

                public static var examples: [Self] { [] }
            }
            """,
            becomes: """
                public enum DomainsRoute {
                    case search(query: String = "", zone: String? = nil, page: PageNumber = .first)
                    case domain(name: DomainName)
                    case csv

                    public static var examples: [Self] { [] }

                    private enum PathPatterns {
                        static let search = Portico.RoutePattern(
                            name: "search",
                            segments: [
                                .literal("domains"),
                            ],
                            query: [
                                Portico.RoutePattern.QueryParameter(name: "query", defaultText: ("" as String).text),
                                Portico.RoutePattern.QueryParameter(name: "zone", defaultText: nil),
                                Portico.RoutePattern.QueryParameter(name: "page", defaultText: (.first as PageNumber).text),
                            ]
                        )
                        static let domain = Portico.RoutePattern(
                            name: "domain",
                            segments: [
                                .literal("domains"),
                                .parameter(name: "name", accepts: {
                                        DomainName(text: $0) != nil
                                    }),
                            ],
                            query: []
                        )
                        static let csv = Portico.RoutePattern(
                            name: "csv",
                            segments: [
                                .literal("domains.csv"),
                            ],
                            query: []
                        )
                    }

                    public enum Kind: String, Portico.RouteKind, CaseIterable {
                        case search, domain, csv
                    }

                    public static let patterns: [Portico.RoutePattern] = {
                        var patterns: [Portico.RoutePattern] = []
                        patterns.append(PathPatterns.search)
                        patterns.append(PathPatterns.domain)
                        patterns.append(PathPatterns.csv)
                        return patterns
                    }()

                    public static func parse(_ location: Portico.Location) -> Portico.RouteParse<Self> {
                        var refused: Portico.BadParameter?
                        if PathPatterns.search.matches(location.path) {
                            let reader = Portico.RouteReader(location, PathPatterns.search)
                            do throws(Portico.BadParameter) {
                                return try .route(.search(query: reader.query("query", default: "" as String), zone: reader.query("zone"), page: reader.query("page", default: .first as PageNumber)))
                            } catch {
                                refused = refused ?? error
                            }
                        }
                        if PathPatterns.csv.matches(location.path) {
                            return .route(.csv)
                        }
                        if PathPatterns.domain.matches(location.path) {
                            let reader = Portico.RouteReader(location, PathPatterns.domain)
                            do throws(Portico.BadParameter) {
                                return try .route(.domain(name: reader.path("name")))
                            } catch {
                                refused = refused ?? error
                            }
                        }
                        if let refused {
                            return .bad(refused)
                        }
                        return .notMine
                    }

                    public var location: Portico.Location {
                        switch self {
                        case .search(let value1, let value2, let value3):
                            var writer = Portico.RouteWriter(path: ["domains"])
                            writer.query("query", value1, default: "" as String)
                            writer.query("zone", value2)
                            writer.query("page", value3, default: .first as PageNumber)
                            return writer.location
                        case .domain(let value1):
                            return Portico.RouteWriter(path: ["domains", value1.text]).location
                        case .csv:
                            return Portico.RouteWriter(path: ["domains.csv"]).location
                        }
                    }

                    public func appendAddress(to address: inout Portico.WrittenBytes) {
                        switch self {
                        case .search(let value1, let value2, let value3):
                            address.append(segment: "domains")
                            var query = Portico.QueryWriter()
                            query.append("query", value1, default: "" as String, to: &address)
                            query.append("zone", value2, to: &address)
                            query.append("page", value3, default: .first as PageNumber, to: &address)
                        case .domain(let value1):
                            address.append(segment: "domains")
                            address.append(segment: value1.text)
                        case .csv:
                            address.append(segment: "domains.csv")
                        }
                    }

                    public var patternName: String {
                        switch self {
                        case .search:
                            "search"
                        case .domain:
                            "domain"
                        case .csv:
                            "csv"
                        }
                    }

                    public var parent: Self? {
                        nil
                    }
                }

                extension DomainsRoute: Portico.Route {
                }
                """
        )
    }

    @Test func aCaseWithoutAPathNestsOtherRoutes() {
        Expansion.expect(
            """
            @Routes
            enum AppRoute {
                @Path("/") case home(from: String?)
                case domains(DomainsRoute)
            }
            """,
            becomes: """
                enum AppRoute {
                    case home(from: String?)
                    case domains(DomainsRoute)

                    private enum PathPatterns {
                        static let home = Portico.RoutePattern(
                            name: "home",
                            segments: [],
                            query: [
                                Portico.RoutePattern.QueryParameter(name: "from", defaultText: nil),
                            ]
                        )
                    }

                    enum Kind: String, Portico.RouteKind, CaseIterable {
                        case home
                    }

                    static let patterns: [Portico.RoutePattern] = {
                        var patterns: [Portico.RoutePattern] = []
                        patterns.append(PathPatterns.home)
                        patterns += DomainsRoute.patterns.map {
                            $0.nested(under: "domains")
                        }
                        return patterns
                    }()

                    static func parse(_ location: Portico.Location) -> Portico.RouteParse<Self> {
                        var refused: Portico.BadParameter?
                        if PathPatterns.home.matches(location.path) {
                            let reader = Portico.RouteReader(location, PathPatterns.home)
                            do throws(Portico.BadParameter) {
                                return try .route(.home(from: reader.query("from")))
                            } catch {
                                refused = refused ?? error
                            }
                        }
                        switch DomainsRoute.parse(location) {
                        case .route(let route):
                            return .route(.domains(route))
                        case .bad(let parameter):
                            refused = refused ?? parameter
                        case .notMine:
                            break
                        }
                        if let refused {
                            return .bad(refused)
                        }
                        return .notMine
                    }

                    var location: Portico.Location {
                        switch self {
                        case .home(let value1):
                            var writer = Portico.RouteWriter(path: [])
                            writer.query("from", value1)
                            return writer.location
                        case .domains(let route):
                            return route.location
                        }
                    }

                    func appendAddress(to address: inout Portico.WrittenBytes) {
                        switch self {
                        case .home(let value1):
                            address.append("/")
                            var query = Portico.QueryWriter()
                            query.append("from", value1, to: &address)
                        case .domains(let route):
                            route.appendAddress(to: &address)
                        }
                    }

                    var patternName: String {
                        switch self {
                        case .home:
                            "home"
                        case .domains(let route):
                            "domains." + route.patternName
                        }
                    }

                    var parent: Self? {
                        switch self {
                        case .domains(let route):
                            return route.parent.map {
                                .domains($0)
                            }
                        default:
                            return nil
                        }
                    }

                    static var examples: [Self] {
                        var examples: [Self] = []
                        examples.append(.home(from: nil))
                        examples += DomainsRoute.examples.map {
                            .domains($0)
                        }
                        return examples
                    }

                    var domains: DomainsRoute? {
                        if case .domains(let route) = self {
                            route
                        } else {
                            nil
                        }
                    }
                }

                extension AppRoute: Portico.Route {
                }
                """
        )
    }
}
