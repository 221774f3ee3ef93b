import AtriumTexts
import Portico

/// What only the code of a name's screen says.
enum DomainDetailMessages {
    static let indexed = Text(en: "First indexed", de: "Zuerst erfasst", ar: "أول فهرسة")
    static let created = Text(en: "Created", de: "Angelegt", ar: "تاريخ الإنشاء")
    static let expires = Text(en: "Expires", de: "Läuft ab", ar: "تاريخ الانتهاء")
    static let addresses = Text(en: "Addresses", de: "Adressen", ar: "العناوين")
    static let mailServers = Text(en: "Mail servers", de: "Mailserver", ar: "خوادم البريد")
    static let texts = Text(en: "Text records (TXT)", de: "Texteinträge (TXT)", ar: "السجلات النصية (TXT)")
    static let aliases = Text(en: "Alias of", de: "Alias von", ar: "اسم بديل لـ")
    static let country = Text(en: "Country", de: "Land", ar: "البلد")
    static let state = Text(en: "Status", de: "Zustand", ar: "الحالة")
    static let answers = Text(en: "responds", de: "antwortet", ar: "يستجيب")
    static let isSilent = Text(en: "does not respond", de: "antwortet nicht", ar: "لا يستجيب")

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
                "\($0) name stored here"
            } other: {
                "\($0) names stored here"
            },
            de: OneAndOther {
                "\($0) Name hier gespeichert"
            } other: {
                "\($0) Namen hier gespeichert"
            },
            ar: ArabicForms(
                zero: { "\($0) اسم مخزن هنا" },
                one: { _ in "اسم واحد مخزن هنا" },
                two: { _ in "اسمان مخزنان هنا" },
                few: { "\($0) أسماء مخزنة هنا" },
                many: { "\($0) اسمًا مخزنًا هنا" },
                other: { "\($0) اسم مخزن هنا" }
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
            en: "\(name) is not among the names \(source.map { "of \($0)" } ?? "stored here"). "
                + "It may still be registered.",
            de: "\(name) ist nicht unter den \(source.map { "Namen von \($0)" } ?? "hier gespeicherten Namen"). "
                + "Der Name kann trotzdem registriert sein.",
            ar: "\(isolated: name) ليس بين \(source.map { "أسماء \(isolated: $0)" } ?? "الأسماء المخزنة هنا"). "
                + "قد يكون مسجَّلًا مع ذلك."
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
