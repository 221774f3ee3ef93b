import AtriumTexts
import Portico

/// What only the code of the saved searches says: what a search looks for, and why a change was not made.
enum SavedSearchMessages {
    // A search in words.
    static func contains(_ query: String) -> Text {
        Text(en: "“\(query)”", de: "„\(query)“", ar: "«\(isolated: query)»")
    }
    static func beginsWith(_ query: String) -> Text {
        Text(en: "begins with “\(query)”", de: "beginnt mit „\(query)“", ar: "يبدأ بـ«\(isolated: query)»")
    }
    static func endsWith(_ query: String) -> Text {
        Text(en: "ends with “\(query)”", de: "endet auf „\(query)“", ar: "ينتهي بـ«\(isolated: query)»")
    }
    static func isExactly(_ query: String) -> Text {
        Text(en: "is exactly “\(query)”", de: "ist genau „\(query)“", ar: "يطابق «\(isolated: query)» تمامًا")
    }
    static func zone(_ zone: ZoneName) -> Text {
        Text(en: " in .\(zone.text)", de: " in .\(zone.text)", ar: " في \(isolated: ".\(zone.text)")")
    }
    static let comma = Text(en: ", ", de: ", ", ar: "، ")
    static let noDigits = Text(en: "no digits", de: "keine Ziffern", ar: "بدون أرقام")
    static let withDigits = Text(en: "with digits", de: "mit Ziffern", ar: "مع أرقام")
    static let noHyphens = Text(en: "no hyphens", de: "keine Bindestriche", ar: "بدون شرطات")
    static let withHyphens = Text(en: "with hyphens", de: "mit Bindestrichen", ar: "مع شرطات")
    static let noIDN = Text(en: "no international names", de: "keine internationalen Namen", ar: "بدون أسماء دولية")
    static let onlyIDN = Text(
        en: "international names only",
        de: "nur internationale Namen",
        ar: "الأسماء الدولية فقط"
    )

    // What was not done.
    static let notSaved = Text(
        en: "The search was not saved",
        de: "Die Suche wurde nicht gespeichert",
        ar: "لم يُحفظ البحث"
    )
    static let notRenamed = Text(
        en: "The saved search was not renamed",
        de: "Die gespeicherte Suche wurde nicht umbenannt",
        ar: "لم تُغيَّر تسمية البحث المحفوظ"
    )
    static let alertsNotChanged = Text(
        en: "The alerts of the saved search were not changed",
        de: "Die Benachrichtigungen der gespeicherten Suche wurden nicht geändert",
        ar: "لم تتغير إشعارات البحث المحفوظ"
    )
    static let notRemoved = Text(
        en: "The saved search was not removed",
        de: "Die gespeicherte Suche wurde nicht entfernt",
        ar: "لم يُزَل البحث المحفوظ"
    )
    static let notRestored = Text(
        en: "The saved search was not restored",
        de: "Die gespeicherte Suche wurde nicht wiederhergestellt",
        ar: "لم يُستعد البحث المحفوظ"
    )

    // Why, behind what was not done.
    static let nothingSearched = Text(
        en: ": there is nothing to save yet. Your saved searches are as they were; search for something first.",
        de: ": Es gibt noch nichts zu speichern. Ihre gespeicherten Suchen sind unverändert; suchen Sie zuerst etwas.",
        ar: ": لا يوجد ما يُحفظ بعد. لم تتغير عمليات بحثك المحفوظة؛ ابحث عن شيء أولًا."
    )
    static let controlCharacters = Text(
        en: ": it contains hidden characters. Type it again, then save it.",
        de: ": Sie enthält unsichtbare Zeichen. Geben Sie die Suche noch einmal ein, und speichern Sie sie dann.",
        ar: ": يحتوي على أحرف مخفية. اكتبه مرة أخرى ثم احفظه."
    )
    static let noCookies = Text(
        en: ". Allow cookies in your browser, then try again.",
        de: ". Erlauben Sie Cookies in Ihrem Browser, und versuchen Sie es dann noch einmal.",
        ar: ". اسمح بملفات تعريف الارتباط في متصفحك، ثم حاول مرة أخرى."
    )
    static func nameTaken(_ name: SearchName) -> Text {
        Text(
            en: ": you already have a saved search called “\(name.text)”. Nothing was lost; "
                + "rename “\(name.text)” first, then try to undo again.",
            de: ": Sie haben schon eine gespeicherte Suche mit dem Namen „\(name.text)“. Es ging nichts verloren; "
                + "benennen Sie „\(name.text)“ zuerst um, und machen Sie es dann noch einmal rückgängig.",
            ar: ": لديك بحث محفوظ باسم «\(isolated: name.text)». لم يضع شيء؛ "
                + "غيّر اسم «\(isolated: name.text)» أولًا ثم تراجع مرة أخرى."
        )
    }
    static func tooMany(_ limit: Int) -> Text {
        Text(
            en: ": you have \(Language.english.number(limit)) saved searches already, which is the limit. "
                + "Nothing was lost; remove one first.",
            de: ": Sie haben schon \(Language.german.number(limit)) gespeicherte Suchen, mehr sind nicht möglich. "
                + "Es ging nichts verloren; entfernen Sie zuerst eine.",
            ar: ": عدد عمليات بحثك المحفوظة \(Language.arabic.number(limit))، وهو الحد الأقصى. "
                + "لم يضع شيء؛ أزل واحدة أولًا."
        )
    }
    static let gone = Text(
        en: ": that saved search is no longer there. Your other saved searches are as they were.",
        de: ": Diese gespeicherte Suche gibt es nicht mehr. Ihre anderen gespeicherten Suchen sind unverändert.",
        ar: ": لم يعد ذلك البحث المحفوظ موجودًا. لم تتغير عمليات بحثك المحفوظة الأخرى."
    )
    static let blankQuery = Text(
        en: "must not be blank: search for something first, then save the search",
        de: "Bitte suchen Sie erst nach etwas, und speichern Sie dann die Suche",
        ar: "يُرجى البحث عن شيء أولًا ثم حفظ البحث"
    )
    static let controlCharactersInQuery = Text(
        en: "must not contain hidden characters: type it again, then save the search",
        de: "Unsichtbare Zeichen sind nicht möglich: Geben Sie die Suche noch einmal ein, und speichern Sie sie dann",
        ar: "لا يُسمح بالأحرف المخفية: اكتب البحث مرة أخرى ثم احفظه"
    )
    static func takenName(_ name: SearchName) -> Text {
        Text(
            en: "is taken: you already have a saved search called “\(name.text)”",
            de: "Der Name ist vergeben: Sie haben schon eine gespeicherte Suche namens „\(name.text)“",
            ar: "الاسم مستخدم: لديك بحث محفوظ باسم «\(isolated: name.text)»"
        )
    }
    /// - Parameter reason: a sentence.
    static func unavailable(_ reason: some LocalisedText) -> Text {
        Text(
            en: ". \(reason.text(in: .english)) Your saved searches are as they were; try again later.",
            de:
                ". \(reason.text(in: .german)) Ihre gespeicherten Suchen sind unverändert; versuchen Sie es später noch einmal.",
            ar: ". \(reason.text(in: .arabic)) لم تتغير عمليات بحثك المحفوظة؛ حاول لاحقًا."
        )
    }

    /// - Parameter reason: a sentence.
    static func notListed(_ reason: Text) -> Text {
        Text(
            en: "Your saved searches cannot be listed. \(reason.text(in: .english)) They are still stored.",
            de:
                "Ihre gespeicherten Suchen können nicht angezeigt werden. \(reason.text(in: .german)) Sie sind weiterhin gespeichert.",
            ar: "يتعذر عرض عمليات بحثك المحفوظة. \(reason.text(in: .arabic)) لا تزال محفوظة."
        )
    }
}
