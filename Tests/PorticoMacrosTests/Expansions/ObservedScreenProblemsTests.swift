import Testing

@Suite struct ObservedScreenProblemsTests {
    @Test func onlyAClassIsAScreen() {
        Expansion.expect(
            """
            @ObservedScreen
            struct Shelf {
            }
            """,
            isRefused: [
                Problem("@ObservedScreen belongs on a class, which keeps its state between two events", 2, 1)
            ]
        )
    }

    @Test func whatIsShownHasATypeAndAValueToBeginWith() {
        Expansion.expect(
            """
            @ObservedScreen
            class Shelf {
                @Shows var first = start()
                @Shows var second: Book
            }
            """,
            isRefused: [
                Problem("write the type of `first`: @Shows does not see what its value is", 3, 16),
                Problem(
                    "`second` is shown before the screen opens: make it optional, or give it a value",
                    4,
                    16
                ),
            ]
        )
    }

    @Test func whatIsHandledIsAPlainMethod() {
        Expansion.expect(
            """
            @ObservedScreen
            class Shelf {
                typealias Output = Int
                @Handles func first() throws {
                }
                @Handles func second(title: String = "") {
                }
                @Handles static func third() -> Int {
                }
                @Handles nonisolated static func fourth() {
                }
            }
            """,
            isRefused: [
                Problem("handle the failure in `first`: no front end knows what it means", 4, 27),
                Problem("a field of a form is a plain parameter: write its type alone", 6, 26),
                Problem("write `nonisolated static`: where `third` leads depends on no object", 8, 26),
                Problem("a static method only says where to go: let `fourth` return `Output`", 10, 38),
            ]
        )
    }

    @Test func whatLeadsNeedsTheTypeOfWhere() {
        Expansion.expect(
            """
            @ObservedScreen
            class Shelf {
                @Handles func added() -> Int {
                }
            }
            """,
            isRefused: [
                Problem(
                    "add `typealias Output = …` to the class: the type of what `added` tells the coordinator",
                    3,
                    19
                )
            ]
        )
    }

    @Test func marksBelongInAScreen() {
        Expansion.expect(
            """
            class Shelf {
                @Shows var titles: [String] = []
            }
            """,
            isRefused: [Problem("@Shows belongs on a property of a class with @ObservedScreen: remove it", 2, 5)]
        )
    }
}
