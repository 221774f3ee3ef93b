import Testing

@Suite struct TextsExpansionTests {
    @Test func everyConstantIsInTheTable() {
        Expansion.expect(
            """
            @Texts
            public enum FactTexts {
                public static let next = Text(en: "Next", de: "Weiter")
                static let `default` = Text(en: "Usual", de: "Üblich"), other = Text(en: "Other", de: "Anders")
                static func count(_ count: Int) -> Text { next }
            }
            """,
            becomes: """
                public enum FactTexts {
                    public static let next = Text(en: "Next", de: "Weiter")
                    static let `default` = Text(en: "Usual", de: "Üblich"), other = Text(en: "Other", de: "Anders")
                    static func count(_ count: Int) -> Text { next }

                    public static let table = Portico.TextTable("FactTexts", [("next", next), ("default", `default`), ("other", other)])
                }

                extension FactTexts: Portico.Texts {
                }
                """
        )
    }

    @Test(arguments: ["class", "struct", "actor"])
    func onlyAnEnumHoldsTexts(kind: String) {
        Expansion.expect(
            """
            @Texts
            \(kind) FactTexts {
            }
            """,
            isRefused: [
                Problem("@Texts belongs on an enum: it holds constants, and no value of it is ever made", 2, 1)
            ]
        )
    }

    @Test func whatIsNoConstantIsRefused() {
        Expansion.expect(
            """
            @Texts
            enum FactTexts {
                static let next = Text(en: "Next", de: "Weiter")
                static var last: Text { next }
            }
            """,
            isRefused: [
                Problem("templates name constants: write `static let`, or declare it in an enum without @Texts", 4, 5)
            ]
        )
    }

    @Test func aTextThatWouldHideTheTableIsRefused() {
        Expansion.expect(
            """
            @Texts
            enum FactTexts {
                static let table = Text(en: "Table", de: "Tabelle")
            }
            """,
            isRefused: [Problem("`table` is the name of a member that @Texts writes: rename the text", 3, 16)]
        )
    }

    @Test func conditionalTextsAreRefused() {
        Expansion.expect(
            """
            @Texts
            enum FactTexts {
                static let next = Text(en: "Next", de: "Weiter")
                #if DEBUG
                static let last = Text(en: "Last", de: "Letzter")
                #endif
            }
            """,
            isRefused: [Problem("@Texts does not see texts inside #if: declare them outside", 4, 5)]
        )
    }

    @Test func anEnumWithoutTextsIsRefused() {
        Expansion.expect(
            """
            @Texts
            enum FactTexts {
                static func count(_ count: Int) -> Int { count }
            }
            """,
            isRefused: [Problem("an enum without texts needs no @Texts: declare one, or leave it out", 2, 1)]
        )
    }
}
