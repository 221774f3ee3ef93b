import Testing

@Suite struct RoutesProblemsTests {
    /// Expects one problem with the line `line`, the only one in an enum that is fine otherwise.
    private func expect(
        _ line: String,
        isRefused message: String,
        column: Int,
        offering fixIts: [String] = [],
        fixed: String? = nil,
        at location: SourceLocation = #_sourceLocation
    ) {
        func source(_ line: String) -> String {
            """
            @Routes
            enum AppRoute {
                \(line)
                static var examples: [Self] { [] }
            }
            """
        }
        Expansion.expect(
            source(line),
            isRefused: [fixIts.first.map { Problem(message, 3, column, offering: $0) } ?? Problem(message, 3, column)],
            fixed: fixed.map(source),
            at: location
        )
    }

    @Test func onlyAnEnumIsRoutes() {
        Expansion.expect("@Routes\nstruct AppRoute {\n}", isRefused: [Problem("@Routes belongs on an enum", 2, 1)])
    }

    @Test func routesNeedACase() {
        Expansion.expect(
            "@Routes\nenum AppRoute {\n}",
            isRefused: [Problem("routes need a case, as in `@Path(\"/\") case home`", 2, 6)]
        )
    }

    @Test func aGenericEnumIsRefused() {
        Expansion.expect(
            "@Routes\nenum AppRoute<Inner> {\n    case inner(Inner)\n}",
            isRefused: [Problem("@Routes takes no generic enum: name the types in the cases", 2, 14)]
        )
    }

    @Test func aNameStandsForOneRoute() {
        expect(
            "case notes(NoteRoute), notes(OldNoteRoute)",
            isRefused: "there is another case `notes`: each needs a name of its own",
            column: 28
        )
    }

    @Test(arguments: ["parse", "patterns", "examples"])
    func aNameOfAStaticMemberIsRefused(name: String) {
        expect(
            "@Path(\"/\") case \(name)",
            isRefused: "`\(name)` is the name of a member that @Routes writes: rename the case",
            column: 21
        )
    }

    @Test(arguments: ["location", "patternName", "parent", "hashValue"])
    func aNestedCaseIsNotNamedLikeAProperty(name: String) {
        expect(
            "case \(name)(NoteRoute)",
            isRefused: "`\(name)` is the name of a member that @Routes writes: rename the case",
            column: 10
        )
    }

    @Test func twoParametersHaveTwoNames() {
        expect(
            "@Path(\"/\") case home(from: Int?, from: Int?)",
            isRefused: "`home` has two parameters `from`: each needs a name of its own",
            column: 38
        )
    }

    @Test(arguments: ["about", "about()", "about(name: NoteRoute)", "about(NoteRoute, Int)"])
    func aCaseWithoutAPathNestsRoutes(declaration: String) {
        expect(
            "case \(declaration)",
            isRefused:
                "give `about` a `@Path`, or one unlabelled parameter of nested routes, as in `case domains(DomainsRoute)`",
            column: 10
        )
    }

    @Test func aCaseHasOnePath() {
        expect(
            "@Path(\"/a\") @Path(\"/b\") case about",
            isRefused: "`about` has two paths: a route is printed in one way only",
            column: 17
        )
    }

    @Test func aPathHasOneCase() {
        expect(
            "@Path(\"/a\") case a, b",
            isRefused: "@Path stands before one case: declare each of these on its own",
            column: 5
        )
    }

    @Test(arguments: ["path", "\"/a\\(path)\"", "\"/caf\\u{e9}\"", "\"/\" + path"])
    func aPathIsALiteral(argument: String) {
        expect(
            "@Path(\(argument)) case about",
            isRefused: "write the path as a plain text literal, as in `@Path(\"/domains/{name}\")`",
            column: 5
        )
    }

    @Test func aMistakeInAPathIsShownWithItsCorrection() {
        expect(
            "@Path(\"about\") case about",
            isRefused: "a path begins with `/`: write `/about`",
            column: 11,
            offering: ["write `/about`"],
            fixed: "@Path(\"/about\") case about"
        )
    }

    @Test func aNameInBracesIsAParameterOfTheCase() {
        expect(
            "@Path(\"/domains/{nam}\") case domain(name: String = \"\")",
            isRefused:
                "`domain` has no parameter `nam` for `{nam}`: add `nam: …` to the case, or take it out of the path",
            column: 5
        )
    }

    @Test func aParameterInAPathIsNeverAbsent() {
        expect(
            "@Path(\"/{name}\") case domain(name: String = \"\")",
            isRefused: "`name` is in the path and so never absent: remove its default value",
            column: 34
        )
        expect(
            "@Path(\"/{name}\") case domain(name: Optional<String>)",
            isRefused: "`name` is in the path and so never absent: its type is not optional",
            column: 34
        )
    }

    @Test func aParameterHasALabel() {
        expect(
            "@Path(\"/\") case domain(_ name: String = \"\")",
            isRefused: "label the parameter: its label is its name in the URL, as in `domain(name: DomainName)`",
            column: 28
        )
    }

    @Test func aQueryMayLackAnyParameter() {
        expect(
            "@Path(\"/\") case search(query: String = \"\", zone: Zone)",
            isRefused: "give `zone` a default value or make it optional: a query may lack it",
            column: 48
        )
        expect(
            "@Path(\"/\") case search(zone: Zone? = .com)",
            isRefused:
                "an absent `zone` cannot mean both nil and `.com`: remove the default value, or make the type not optional",
            column: 28
        )
    }

    @Test func examplesThatNeedAValueAreForPeopleToWrite() {
        Expansion.expect(
            """
            @Routes
            enum AppRoute {
                @Path("/{name}") case domain(name: String)
            }
            """,
            isRefused: [
                Problem(
                    "declare `static var examples: [Self]` with one route per case: only you know a value for `name`",
                    2,
                    6
                )
            ]
        )
    }

    @Test func conditionalCasesAreRefused() {
        expect(
            "#if DEBUG\n    case a(ARoute)\n    #endif\n    case b(BRoute)",
            isRefused: "@Routes does not see cases inside #if: declare them outside",
            column: 5
        )
    }

    @Test func aPathBelongsOnACaseOfRoutes() {
        Expansion.expect(
            """
            struct Page {
                @Path("/a") var a: Int
            }
            """,
            isRefused: [Problem("@Path belongs on a case of an enum with @Routes", 2, 5)]
        )
    }
}
