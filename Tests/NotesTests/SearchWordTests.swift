import Testing

@testable import Notes

/// Which words a text has.
@Suite struct SearchWordTests {
    private func words(_ text: String) -> [String] { SearchWord.words(of: text).map(\.folded) }

    @Test func textsWithoutSpacesArePairsOfLetters() {
        #expect(words("東京の") == ["東京", "京の", "の"])
        #expect(words("木") == ["木"])
        #expect(words("ABC東京 2026年") == ["abc", "東京", "京", "2026", "年"])
        #expect(words("中文、日本") == ["中文", "文", "日本", "本"])
        #expect(words("カメラ・レンズ") == ["カメ", "メラ", "ラ", "レン", "ンズ", "ズ"])
        #expect(words("서울에서") == ["서울", "울에", "에서", "서"])
        #expect(words("ข้าว") == ["ข้", "้า", "าว", "ว"])
        #expect(words("ខ្មែរ").first == "ខ្")
    }

    @Test func oneLetterIsOneHoweverItIsWritten() {
        #expect(words("ｶﾞｲﾄﾞ") == words("ガイド"))
        #expect(words("か\u{3099}く") == words("がく"))
        #expect(words("\u{1109}\u{1165}\u{110B}\u{116E}\u{11AF}") == words("서울"))
        #expect(words("ＡＢＣ１２") == ["abc12"])
        #expect(words("𝗕𝗼𝗹𝗱 ﬁne") == ["bold", "fine"])
        #expect(words("\u{F9B4}").first == "領")
    }

    @Test func accentsAreNotComparedAndLettersAre() {
        #expect(words("Café Ёлка λόγος tiếng") == ["cafe", "елка", "λογος", "tieng"])
        #expect(words("май И\u{306}од") == ["май", "йод"], "й is no и")
    }

    @Test func signsThatAreMostlyLeftOutAreNotCompared() {
        #expect(words("كِتَابٌ") == words("كتاب"))
        #expect(words("أَحْمَد") == words("احمد"))
        #expect(words("كتـــاب") == words("كتاب"))
        #expect(words("שָׁלוֹם") == words("שלום"))
        #expect(words("\u{FB2A}לום") == words("שלום"))
        #expect(words("בית־ספר") == ["בית", "ספר"], "a maqaf parts words")
    }

    @Test func signsThatAreNotSeenPartNoWord() {
        for sign in ["\u{AD}", "\u{200B}", "\u{200C}", "\u{200D}", "\u{2060}", "\u{FEFF}", "\u{FE0F}"] {
            #expect(words("Donau\(sign)dampf\(sign)schiff") == ["donaudampfschiff"], "\(sign.debugDescription)")
            #expect(words("東\(sign)京") == words("東京"), "\(sign.debugDescription)")
        }
    }

    @Test func vowelsOfHindiAreLetters() {
        #expect(words("हिन्दी में") == ["हिन्दी", "में"])
        #expect(words("हिंदी") != words("हद"))
    }

    @Test func anEmojiIsAWord() {
        #expect(words("👍").count == 1)
        #expect(words("I ❤️ it") == ["i"] + words("❤") + ["it"])
        #expect(words("👍🏽") == words("👍"))
        #expect(words("👩‍👧") == words("👩 👧"))
        #expect(words("1️⃣ ©") == ["1"])
    }

    @Test func aSharpSIsTwoLetters() {
        #expect(words("Straße STRAẞE Strasse STRASSE") == Array(repeating: "strasse", count: 4))
        #expect(words("Fußgänger") == words("FUSSGANGER"))
    }

    @Test func textsThatATokenizerReadsButForASharpSAreKnown() {
        #expect(SearchWord.areWrittenButForSharpS(in: "Übergröße, GROẞ"))
        #expect(!SearchWord.areWrittenButForSharpS(in: "Straße 東京"))
    }

    @Test func textsThatATokenizerReadsAreKnown() {
        for text in ["Milk, café & Übermut – “x” • 5 € → ½", "Иван и чай", "tiếng Việt", ""] {
            #expect(SearchWord.areWritten(in: text), "\(text)")
            #expect(SearchWord.areWrittenButForSharpS(in: text), "\(text)")
        }
        for text in [
            "Ёлка", "λόγος", "東京", "كِتَابٌ", "a\u{AD}b", "👍", "ＡＢＣ", "cafe\u{301}", "हिन्दी", "ไทย", "Straße", "STRAẞE",
        ] {
            #expect(!SearchWord.areWritten(in: text), "\(text)")
        }
    }
}
