import AtriumTexts
import Portico

/// What only the code of the search screen says.
enum DomainMessages {
    static let nothingAsked = Text(
        en: "Please, search something",
        de: "Bitte suchen Sie etwas",
        ar: "يُرجى البحث عن شيء"
    )
    static let noResult = Text(
        en: "No result for this request",
        de: "Kein Ergebnis für diese Anfrage",
        ar: "لا نتائج لهذا الطلب"
    )
    static let howToAsk = Text(
        en: "Type all or part of a name to see the registered names that contain it.",
        de: "Geben Sie einen Namen oder einen Teil davon ein, um die registrierten Namen zu sehen, die ihn enthalten.",
        ar: "اكتب اسمًا كاملًا أو جزءًا منه لعرض الأسماء المسجَّلة التي تحتوي عليه."
    )
    static let howToFindMore = Text(
        en: "Try fewer letters. A name that is missing here may still be registered.",
        de: "Versuchen Sie es mit weniger Buchstaben. Ein Name, der hier fehlt, kann trotzdem registriert sein.",
        ar: "جرِّب حروفًا أقل. قد يكون الاسم مسجَّلًا وإن لم يظهر هنا."
    )
    static let howToFindMoreWithFilters = Text(
        en: "Try fewer letters, or change the filters.",
        de: "Versuchen Sie es mit weniger Buchstaben oder anderen Filtern.",
        ar: "جرِّب حروفًا أقل، أو غيِّر عوامل التصفية."
    )
    static func range(_ rows: (first: Int, last: Int), of total: Int) -> Text {
        func text(_ language: Language, _ names: String, _ of: String) -> String {
            "\(names) \(language.number(rows.first))–\(language.number(rows.last)) \(of) \(language.number(total))"
        }
        return Text(
            en: text(.english, "Names", "of"),
            de: text(.german, "Namen", "von"),
            ar: text(.arabic, "الأسماء", "من")
        )
    }
    static func none(of total: Int) -> Text {
        Text(
            en: "0 of \(Language.english.number(total))",
            de: "0 von \(Language.german.number(total))",
            ar: "0 من \(Language.arabic.number(total))"
        )
    }
    static func first(_ count: Int, of total: Int) -> Text {
        Text(
            en: "first \(Language.english.number(count)) of \(Language.english.number(total))",
            de: "die ersten \(Language.german.number(count)) von \(Language.german.number(total))",
            ar: "أول \(Language.arabic.number(count)) من \(Language.arabic.number(total))"
        )
    }

    // The choices of the filters.
    static let contains = Text(en: "Contains", de: "Enthält", ar: "يحتوي على")
    static let beginsWith = Text(en: "Begins with", de: "Beginnt mit", ar: "يبدأ بـ")
    static let endsWith = Text(en: "Ends with", de: "Endet auf", ar: "ينتهي بـ")
    static let isExactly = Text(en: "Is exactly", de: "Ist genau", ar: "يطابق تمامًا")
    static let any = Text(en: "Any", de: "Beliebig", ar: "أي منها")
    static let no = Text(en: "Without", de: "Ohne", ar: "بدون")
    static let only = Text(en: "With", de: "Mit", ar: "مع")

    // How many there are.
    static func names(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) name"
            } other: {
                "\($0) names"
            },
            de: OneAndOther {
                "\($0) Name"
            } other: {
                "\($0) Namen"
            },
            ar: ArabicForms(
                zero: { "\($0) اسم" },
                one: { _ in "اسم واحد" },
                two: { _ in "اسمين" },
                few: { "\($0) أسماء" },
                many: { "\($0) اسمًا" },
                other: { "\($0) اسم" }
            )
        )
    }
    static func zones(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) ending"
            } other: {
                "\($0) endings"
            },
            de: OneAndOther {
                "\($0) Endung"
            } other: {
                "\($0) Endungen"
            },
            ar: ArabicForms(
                zero: { "\($0) امتداد" },
                one: { _ in "امتداد واحد" },
                two: { _ in "امتدادين" },
                few: { "\($0) امتدادات" },
                many: { "\($0) امتدادًا" },
                other: { "\($0) امتداد" }
            )
        )
    }

    // What a page says about itself.
    static let about = Text(
        en: "Search registered domain names by part of the name, ending, digits, hyphens and more.",
        de: "Suchen Sie registrierte Domainnamen nach Namensteil, Endung, Ziffern, Bindestrichen und mehr.",
        ar: "ابحث في أسماء النطاقات المسجَّلة بجزء من الاسم وبالامتداد والأرقام والشرطات وغيرها."
    )
    static func title(_ query: String) -> Text {
        Text(
            en: "“\(query)” in domain names",
            de: "„\(query)“ in Domainnamen",
            ar: "«\(isolated: query)» في أسماء النطاقات"
        )
    }
    static func about(_ query: String) -> Text {
        Text(
            en: "Registered domain names with “\(query)”.",
            de: "Registrierte Domainnamen mit „\(query)“.",
            ar: "أسماء النطاقات المسجَّلة التي فيها «\(isolated: query)»."
        )
    }
    /// - Parameter total: how many, in the language of the visitor.
    static func about(_ query: String, total: String) -> Text {
        Text(
            en: "Registered domain names with “\(query)”: \(total).",
            de: "Registrierte Domainnamen mit „\(query)“: \(total).",
            ar: "أسماء النطاقات المسجَّلة التي فيها «\(isolated: query)»: \(total)."
        )
    }

    // What was done with a saved search.
    static func saved(_ name: SearchName) -> Text {
        Text(
            en: "Saved as “\(name.text)”.",
            de: "Als „\(name.text)“ gespeichert.",
            ar: "حُفظ باسم «\(isolated: name.text)»."
        )
    }
    static func renamed(_ name: SearchName) -> Text {
        Text(
            en: "Renamed to “\(name.text)”.",
            de: "In „\(name.text)“ umbenannt.",
            ar: "أصبح اسمه «\(isolated: name.text)»."
        )
    }
    static func silenced(_ name: SearchName) -> Text {
        Text(
            en: "You get no more alerts for “\(name.text)”.",
            de: "Für „\(name.text)“ werden Sie nicht mehr benachrichtigt.",
            ar: "لن تصلك إشعارات عن «\(isolated: name.text)» بعد الآن."
        )
    }
    static func alerted(_ name: SearchName) -> Text {
        Text(
            en: "You get alerts for “\(name.text)” again.",
            de: "Für „\(name.text)“ werden Sie wieder benachrichtigt.",
            ar: "ستصلك إشعارات عن «\(isolated: name.text)» من جديد."
        )
    }
    static func removed(_ name: SearchName) -> Text {
        Text(
            en: "Removed “\(name.text)”.",
            de: "„\(name.text)“ wurde entfernt.",
            ar: "أُزيل «\(isolated: name.text)»."
        )
    }
    static func restored(_ name: SearchName) -> Text {
        Text(
            en: "“\(name.text)” is back.",
            de: "„\(name.text)“ ist wieder da.",
            ar: "عاد «\(isolated: name.text)»."
        )
    }
}
