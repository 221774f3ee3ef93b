import Testing

@Suite struct ViewEventsProblemsTests {
    @Test func onlyAnEnumIsEvents() {
        Expansion.expect(
            "@ViewEvents\npublic struct Event {\n}",
            isRefused: [Problem("@ViewEvents belongs on an enum", 2, 8)]
        )
    }

    @Test func aGenericEnumIsRefused() {
        Expansion.expect(
            """
            @ViewEvents
            enum Event<Item> {
            }
            """,
            isRefused: [Problem("@ViewEvents takes no generic enum: name the types in the cases", 2, 11)]
        )
    }

    @Test func conditionalCasesAreRefused() {
        Expansion.expect(
            """
            @ViewEvents
            enum Event {
                #if DEBUG
                case crashTapped
                #endif
            }
            """,
            isRefused: [Problem("@ViewEvents does not see cases inside #if: declare them outside", 3, 5)]
        )
    }

    @Test func aNameStandsForOneEvent() {
        Expansion.expect(
            """
            @ViewEvents
            enum Event {
                case moved(up: Bool), moved(to: Int)
            }
            """,
            isRefused: [Problem("there is another case `moved`: each needs a name of its own", 3, 27)]
        )
    }

    @Test func aNameOfTheMacroIsRefused() {
        Expansion.expect(
            """
            @ViewEvents
            enum Event {
                case `decode`
            }
            """,
            isRefused: [Problem("`decode` is the name of a member that @ViewEvents writes: rename the case", 3, 10)]
        )
    }

    @Test func twoParametersHaveTwoNames() {
        Expansion.expect(
            """
            @ViewEvents
            enum Event {
                case moved(x: Int, x: Int)
            }
            """,
            isRefused: [Problem("`moved` has two parameters `x`: each needs a name of its own", 3, 24)]
        )
    }

    @Test(arguments: [
        "String", "Int?", "Optional<Bool>", "[String]", "Array<Int>", "[UUID?]", "Set<CalendarDate>", "UploadedFile?",
        "_ title: String",
    ])
    func aScalarWithoutALabelHasNoField(parameter: String) {
        let type = parameter.replacing("_ title: ", with: "")
        Expansion.expect(
            """
            @ViewEvents
            enum Event {
                case renamed(\(parameter))
            }
            """,
            isRefused: [
                Problem(
                    "label the parameter: its label is the name of the form field, as in `case renamed(title: String)`",
                    3,
                    18,
                    offering: "add a label"
                )
            ],
            fixed: """
                @ViewEvents
                enum Event {
                    case renamed(<#field#>: \(type))
                }
                """
        )
    }

    @Test func onlyALoneParameterIsNamedByItsEvent() {
        let message =
            "label the parameter: its label is the name of the form field, as in `case renamed(title: String)`"
        Expansion.expect(
            """
            @ViewEvents
            enum Event {
                case queryChanged(String, page: Int)
                case Changed(String)
            }
            """,
            isRefused: [
                Problem(message, 3, 23, offering: "add a label"), Problem(message, 4, 18, offering: "add a label"),
            ]
        )
    }

    @Test func aDefaultValueIsRefused() {
        Expansion.expect(
            """
            @ViewEvents
            enum Event {
                case saved(title: String = "new")
            }
            """,
            isRefused: [
                Problem(
                    "a field the visitor leaves out is not given a default: remove it, and make the type optional if the field may be absent",
                    3,
                    16
                )
            ]
        )
    }

    @Test func anEventThatNavigatesPostsNothing() {
        Expansion.expect(
            """
            @ViewEvents
            enum Event {
                typealias Output = Int
                @Navigates(Output.max) @Limit(bytes: 5) case tapped
            }
            """,
            isRefused: [Problem("`tapped` only navigates, so nothing is posted: remove @Limit or @Navigates", 4, 28)]
        )
    }

    @Test func anAttributeStandsOnce() {
        Expansion.expect(
            """
            @ViewEvents
            enum Event {
                @Latest(after: .zero) @Latest(after: .seconds(1)) case tapped
                @Limit(bytes: 1) @Limit(fileBytes: 2) case saved
            }
            """,
            isRefused: [
                Problem("`tapped` has @Latest twice: remove one", 3, 27),
                Problem("`saved` has @Limit twice: remove one", 4, 22),
            ]
        )
    }

    @Test func navigatingNeedsAnOutput() {
        Expansion.expect(
            """
            @ViewEvents
            enum Event {
                case shown
                @Navigates(Output.closed) case closed
                @Navigates(Output.closed) case cancelled
            }
            """,
            isRefused: [
                Problem(
                    "add `typealias Output = …` to the enum: the type of what `closed` tells the coordinator",
                    4,
                    36
                )
            ]
        )
    }

    @Test func markersBelongOnCasesOfEvents() {
        Expansion.expect(
            """
            enum Event {
                @Navigates(Output.closed) case closed
                @Latest(after: .zero) func go() {
                }
                @Limit(bytes: 1) case saved
            }
            """,
            isRefused: [
                Problem("@Navigates belongs on a case of an enum with @ViewEvents", 2, 5),
                Problem("@Latest belongs on a case of an enum with @ViewEvents", 3, 5),
                Problem("@Limit belongs on a case of an enum with @ViewEvents", 5, 5),
            ]
        )
    }
}
