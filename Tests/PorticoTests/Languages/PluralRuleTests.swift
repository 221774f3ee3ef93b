import Portico
import Testing

/// Against the samples of whole numbers that CLDR gives with its cardinal rules (common/supplemental/plurals.xml).
@Suite struct PluralRuleTests {
    private static let arabic: [(PluralRule.Category, [Int])] = [
        (.zero, [0]),
        (.one, [1]),
        (.two, [2]),
        (.few, Array(3...10) + Array(103...110) + [1_003]),
        (.many, Array(11...26) + [111, 1_011]),
        (
            .other,
            Array(100...102) + Array(200...202) + Array(300...302) + Array(400...402) + Array(500...502)
                + [600, 1_000, 10_000, 100_000, 1_000_000]
        ),
    ]

    private static let oneAndOther: [(PluralRule.Category, [Int])] = [
        (.one, [1]), (.other, [0] + Array(2...16) + [100, 1_000, 10_000, 100_000, 1_000_000]),
    ]

    @Test(arguments: arabic)
    func arabicCountsAsCLDRSays(category: PluralRule.Category, samples: [Int]) {
        for count in samples { #expect(PluralRule.arabic.category(of: count) == category, "\(count)") }
    }

    @Test(arguments: oneAndOther)
    func englishAndGermanCountAsCLDRSays(category: PluralRule.Category, samples: [Int]) {
        for language in [Language.english, .german] {
            for count in samples { #expect(language.plurals.category(of: count) == category, "\(count)") }
        }
    }

    @Test func aNumberBelowZeroCountsAsTheOneAbove() {
        #expect(PluralRule.oneAndOther.category(of: -1) == .one)
        #expect(PluralRule.arabic.category(of: -2) == .two)
        #expect(PluralRule.arabic.category(of: .min) == .few, "its last digits are 08")
    }

    @Test func aFormIsGivenTheNumberAsItsLanguageWritesIt() {
        let names = OneAndOther {
            "\($0) Name"
        } other: {
            "\($0) Namen"
        }
        #expect(names.text(of: 1, in: .german) == "1 Name")
        #expect(names.text(of: 11_906, in: .german) == "11.906 Namen")
    }

    @Test(arguments: [
        (0, "zero"), (1, "one"), (2, "two"), (7, "few 7"), (11, "many 11"), (1_002, "other 1,002"),
    ])
    func arabicHasAFormForEachKindOfCount(count: Int, text: String) {
        let forms = ArabicForms(
            zero: { _ in "zero" },
            one: { _ in "one" },
            two: { _ in "two" },
            few: { "few \($0)" },
            many: { "many \($0)" },
            other: { "other \($0)" }
        )
        #expect(forms.text(of: count, in: .arabic) == text)
    }
}
