import AtriumTexts
import Portico

/// What only the code of a name's screen says.
enum DomainDetailMessages {
    static let indexed = Text(en: "First indexed", de: "Zuerst erfasst", ar: "أول فهرسة")
    static let created = Text(en: "Created", de: "Angelegt", ar: "تاريخ الإنشاء")
    static let expires = Text(en: "Expires", de: "Läuft ab", ar: "تاريخ الانتهاء")
    static let addresses = Text(en: "Addresses", de: "Adressen", ar: "العناوين")
    static let mailServers = Text(en: "Mail servers", de: "Mailserver", ar: "خوادم البريد")
    static let texts = Text(en: "Texts", de: "Texte", ar: "النصوص")
    static let aliases = Text(en: "Alias of", de: "Alias von", ar: "اسم بديل لـ")
    static let country = Text(en: "Country", de: "Land", ar: "البلد")
    static let state = Text(en: "State", de: "Zustand", ar: "الحالة")
    static let answers = Text(en: "answers", de: "antwortet", ar: "يستجيب")
    static let isSilent = Text(en: "does not answer", de: "antwortet nicht", ar: "لا يستجيب")

    static func length(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) character"
            } other: {
                "\($0) characters"
            },
            de: OneAndOther {
                "\($0) Zeichen"
            } other: {
                "\($0) Zeichen"
            },
            ar: ArabicForms(
                zero: { "\($0) حرف" },
                one: { _ in "حرف واحد" },
                two: { _ in "حرفان" },
                few: { "\($0) أحرف" },
                many: { "\($0) حرفًا" },
                other: { "\($0) حرف" }
            )
        )
    }
    /// How many names of a zone there are.
    static func inIndex(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) name in this index"
            } other: {
                "\($0) names in this index"
            },
            de: OneAndOther {
                "\($0) Name in diesem Index"
            } other: {
                "\($0) Namen in diesem Index"
            },
            ar: ArabicForms(
                zero: { "\($0) اسم في هذا الفهرس" },
                one: { _ in "اسم واحد في هذا الفهرس" },
                two: { _ in "اسمان في هذا الفهرس" },
                few: { "\($0) أسماء في هذا الفهرس" },
                many: { "\($0) اسمًا في هذا الفهرس" },
                other: { "\($0) اسم في هذا الفهرس" }
            )
        )
    }
    static func more(_ count: Int) -> Text {
        Text(
            en: "and \(Language.english.number(count)) more",
            de: "und \(Language.german.number(count)) weitere",
            ar: "و\(Language.arabic.number(count)) غيرها"
        )
    }

    /// - Parameter source: whose names they are; nil for the index of this machine.
    static func missing(_ name: String, from source: String?) -> Text {
        Text(
            en: "\(name) is not in \(source.map { "the names of \($0)" } ?? "this index"). "
                + "That does not mean it is available.",
            de: "\(name) ist nicht \(source.map { "unter den Namen von \($0)" } ?? "in diesem Index"). "
                + "Das heißt nicht, dass der Name frei ist.",
            ar: "\(isolated: name) ليس \(source.map { "بين أسماء \(isolated: $0)" } ?? "في هذا الفهرس"). "
                + "لا يعني ذلك أنه متاح."
        )
    }
    static func known(_ name: String) -> Text {
        Text(
            en: "What is known about the registered domain name \(name).",
            de: "Was über den registrierten Domainnamen \(name) bekannt ist.",
            ar: "ما هو معروف عن اسم النطاق المسجَّل \(isolated: name)."
        )
    }
    static func unknown(_ name: String) -> Text {
        Text(
            en: "Nothing is known here about the domain name \(name).",
            de: "Über den Domainnamen \(name) ist hier nichts bekannt.",
            ar: "لا شيء معروف هنا عن اسم النطاق \(isolated: name)."
        )
    }
}
