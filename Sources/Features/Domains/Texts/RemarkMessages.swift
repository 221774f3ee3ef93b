import AtriumTexts
import Portico

/// What has to be said beside an answer. Files, which programs read, say it in English.
enum RemarkMessages {
    static let onlyNew = Text(
        en: "Only the names that are new in this alert are shown.",
        de: "Gezeigt werden nur die neuen Namen dieser Benachrichtigung.",
        ar: "لا تُعرض إلا الأسماء الجديدة في هذا الإشعار."
    )
    static let newIsForgotten = Text(
        en: "All names are shown: the new ones of this alert are no longer known.",
        de: "Gezeigt werden alle Namen: Welche bei dieser Benachrichtigung neu waren, ist nicht mehr bekannt.",
        ar: "تُعرض كل الأسماء، فلم يعد معروفًا أيها كان جديدًا في هذا الإشعار."
    )
    static func keptNew(_ count: Int, of total: Int) -> Text {
        Text(
            en: "Only the first \(Language.english.number(count)) of "
                + "\(Language.english.number(total)) new names are shown.",
            de: "Gezeigt werden nur die ersten \(Language.german.number(count)) von "
                + "\(Language.german.number(total)) neuen Namen.",
            ar: "لا يُعرض من الأسماء الجديدة إلا أول \(Language.arabic.number(count)) من "
                + "\(Language.arabic.number(total))."
        )
    }
    static func saved(_ age: Text) -> Text {
        Text(
            en: "These results are from \(age.text(in: .english)).",
            de: "Diese Ergebnisse wurden \(age.text(in: .german)) gespeichert.",
            ar: "حُفظت هذه النتائج \(age.text(in: .arabic))."
        )
    }
    static let ownIndex = Text(
        en: "These names are from this server.",
        de: "Diese Namen stammen von diesem Server.",
        ar: "هذه الأسماء من هذا الخادم."
    )
    static func unapplied(_ filters: [Text], by source: String) -> Text {
        func list(_ language: Language, _ and: String) -> String {
            let words = filters.map { $0.text(in: language) }
            let comma = SavedSearchMessages.comma.text(in: language)
            guard words.count > 1 else { return words.joined() }
            return words.dropLast().joined(separator: comma) + and + words.suffix(1).joined()
        }
        return Text(
            en: "\(source) cannot filter by \(list(.english, " and ")), so the results are not filtered that way.",
            de: "\(source) kann nicht nach \(list(.german, " und ")) filtern, deshalb sind die Ergebnisse nicht so "
                + "gefiltert.",
            ar: "لا يستطيع \(isolated: source) التصفية بحسب \(list(.arabic, " و"))، لذلك لم تُصفَّ النتائج على هذا "
                + "النحو."
        )
    }
    static let match = Text(en: "match", de: "Übereinstimmung", ar: "المطابقة")
    static let zone = Text(en: "ending", de: "Endung", ar: "الامتداد")
    static let digits = Text(en: "digits", de: "Ziffern", ar: "الأرقام")
    static let hyphens = Text(en: "hyphens", de: "Bindestrichen", ar: "الشرطات")
    static let idn = Text(en: "international names", de: "internationalen Namen", ar: "الأسماء الدولية")

    /// - Parameter source: nil where it has no name.
    static func cap(_ count: Int, of total: Int, from source: String?) -> Text {
        Text(
            en: "\(source ?? "The source") gives only the first \(Language.english.number(count)) of "
                + "\(Language.english.number(total)).",
            de: "\(source ?? "Die Quelle") liefert nur die ersten \(Language.german.number(count)) von "
                + "\(Language.german.number(total)).",
            ar: "يعطي \(source.map { "\(isolated: $0)" } ?? "المصدر") أول \(Language.arabic.number(count)) من "
                + "\(Language.arabic.number(total)) فقط."
        )
    }
    static func unreadable(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) name could not be read and is left out."
            } other: {
                "\($0) names could not be read and are left out."
            },
            de: OneAndOther {
                "\($0) Name konnte nicht gelesen werden und fehlt hier."
            } other: {
                "\($0) Namen konnten nicht gelesen werden und fehlen hier."
            },
            ar: ArabicForms(
                zero: { _ in "لم تتعذر قراءة أي اسم." },
                one: { _ in "تعذرت قراءة اسم واحد فلم يُعرض." },
                two: { _ in "تعذرت قراءة اسمين فلم يُعرضا." },
                few: { "تعذرت قراءة \($0) أسماء فلم تُعرض." },
                many: { "تعذرت قراءة \($0) اسمًا فلم تُعرض." },
                other: { "تعذرت قراءة \($0) اسم فلم تُعرض." }
            )
        )
    }

    // How long ago something was.
    static let momentAgo = Text(en: "a moment ago", de: "gerade eben", ar: "قبل لحظات")
    static func minutesAgo(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) minute ago"
            } other: {
                "\($0) minutes ago"
            },
            de: OneAndOther {
                "vor \($0) Minute"
            } other: {
                "vor \($0) Minuten"
            },
            ar: ArabicForms(
                zero: { "قبل \($0) دقيقة" },
                one: { _ in "قبل دقيقة واحدة" },
                two: { _ in "قبل دقيقتين" },
                few: { "قبل \($0) دقائق" },
                many: { "قبل \($0) دقيقة" },
                other: { "قبل \($0) دقيقة" }
            )
        )
    }
    static func hoursAgo(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) hour ago"
            } other: {
                "\($0) hours ago"
            },
            de: OneAndOther {
                "vor \($0) Stunde"
            } other: {
                "vor \($0) Stunden"
            },
            ar: ArabicForms(
                zero: { "قبل \($0) ساعة" },
                one: { _ in "قبل ساعة واحدة" },
                two: { _ in "قبل ساعتين" },
                few: { "قبل \($0) ساعات" },
                many: { "قبل \($0) ساعة" },
                other: { "قبل \($0) ساعة" }
            )
        )
    }
    static func daysAgo(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) day ago"
            } other: {
                "\($0) days ago"
            },
            de: OneAndOther {
                "vor \($0) Tag"
            } other: {
                "vor \($0) Tagen"
            },
            ar: ArabicForms(
                zero: { "قبل \($0) يوم" },
                one: { _ in "قبل يوم واحد" },
                two: { _ in "قبل يومين" },
                few: { "قبل \($0) أيام" },
                many: { "قبل \($0) يومًا" },
                other: { "قبل \($0) يوم" }
            )
        )
    }
}
