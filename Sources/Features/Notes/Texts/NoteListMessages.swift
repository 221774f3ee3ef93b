import AtriumTexts
import Portico

/// What only the code of the lists of notes says: what is shown, what was done, and what pages say about themselves.
enum NoteListMessages {
    // What is shown.
    static let bestMatch = Text(en: "Best match", de: "Beste Treffer", ar: "الأكثر صلة")
    static let lastEdited = Text(en: "Last edited", de: "Zuletzt bearbeitet", ar: "آخر تعديل")
    static let newest = Text(en: "Newest", de: "Neueste", ar: "الأحدث")
    static func range(_ rows: (first: Int, last: Int), of total: Int) -> Text {
        let notes = NoteSharedMessages.notes(total)
        func text(_ language: Language, _ of: String, _ notes: String) -> String {
            "\(language.number(rows.first))–\(language.number(rows.last)) \(of) \(notes)"
        }
        return Text(
            en: text(.english, "of", notes.text(in: .english)),
            de: text(.german, "von", notes.text(in: .german)),
            // The genitive, which only the dual shows.
            ar: text(.arabic, "من", total == 2 ? "ملاحظتين" : notes.text(in: .arabic))
        )
    }
    static func newNoteDrafts(_ count: Int, newest: String) -> Text {
        Text(
            count: count,
            en: OneAndOther { _ in
                "Draft of a new note from \(newest)"
            } other: {
                "\($0) drafts of new notes, the newest from \(newest)"
            },
            de: OneAndOther { _ in
                "Entwurf einer neuen Notiz vom \(newest)"
            } other: {
                "\($0) Entwürfe neuer Notizen, der neueste vom \(newest)"
            },
            ar: ArabicForms(
                zero: { "\($0) مسودة لملاحظة جديدة، أحدثها بتاريخ \(newest)" },
                one: { _ in "مسودة ملاحظة جديدة بتاريخ \(newest)" },
                two: { _ in "مسودتان لملاحظتين جديدتين، أحدثهما بتاريخ \(newest)" },
                few: { "\($0) مسودات لملاحظات جديدة، أحدثها بتاريخ \(newest)" },
                many: { "\($0) مسودة لملاحظات جديدة، أحدثها بتاريخ \(newest)" },
                other: { "\($0) مسودة لملاحظات جديدة، أحدثها بتاريخ \(newest)" }
            )
        )
    }
    /// - Parameter count: of the notes on the page.
    static func allSelected(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther { _ in
                "The one note on this page is selected."
            } other: {
                "All \($0) notes on this page are selected."
            },
            de: OneAndOther { _ in
                "Die einzige Notiz auf dieser Seite ist ausgewählt."
            } other: {
                "Alle \($0) Notizen auf dieser Seite sind ausgewählt."
            },
            ar: ArabicForms(
                zero: { "حُدد كل ما في هذه الصفحة: \($0) ملاحظة." },
                one: { _ in "حُدد كل ما في هذه الصفحة: ملاحظة واحدة." },
                two: { _ in "حُدد كل ما في هذه الصفحة: ملاحظتان." },
                few: { "حُدد كل ما في هذه الصفحة: \($0) ملاحظات." },
                many: { "حُدد كل ما في هذه الصفحة: \($0) ملاحظة." },
                other: { "حُدد كل ما في هذه الصفحة: \($0) ملاحظة." }
            )
        )
    }
    /// - Parameter maximum: how many one page shows.
    static func tooManyChosen(_ maximum: Int) -> Text {
        Text(
            en: "has too many notes: select at most \(Language.english.number(maximum)) at a time",
            de: "Wählen Sie höchstens \(Language.german.number(maximum)) Notizen auf einmal aus",
            ar: "حدد \(Language.arabic.number(maximum)) ملاحظة على الأكثر في المرة الواحدة"
        )
    }
    static func shortened(characters: Int, words: Int) -> Text {
        Text(
            en: "That is a long search: only its first \(Language.english.number(characters)) characters and "
                + "\(words) words were used.",
            de:
                "Das ist eine lange Suche: Verwendet wurden nur die ersten \(Language.german.number(characters)) Zeichen "
                + "und \(words) Wörter.",
            ar: "هذا بحث طويل: لم يُستخدم منه إلا أول \(Language.arabic.number(characters)) حرف و\(words) كلمة."
        )
    }
    static func onlyNewestRanked(_ count: Int) -> Text {
        Text(
            en: "Only the newest \(Language.english.number(count)) matches are sorted by relevance.",
            de: "Nur die neuesten \(Language.german.number(count)) Treffer sind nach Relevanz sortiert.",
            ar: "لم يُرتَّب حسب الصلة إلا أحدث النتائج، وعددها \(Language.arabic.number(count))."
        )
    }
    static func onlyNewestListed(_ count: Int) -> Text {
        Text(
            en: "Only the newest \(Language.english.number(count)) matches are shown.",
            de: "Nur die neuesten \(Language.german.number(count)) Treffer werden angezeigt.",
            ar: "لا يُعرض إلا أحدث النتائج، وعددها \(Language.arabic.number(count))."
        )
    }

    // What was done.
    static func moved(_ count: Int, to state: NoteState) -> Text {
        counted(count) { notes in
            switch state {
            case .active:
                Text(en: "Restored \(notes.en).", de: "\(notes.de) wiederhergestellt.", ar: "استُعيدت \(notes.ar).")
            case .archived: Text(en: "Archived \(notes.en).", de: "\(notes.de) archiviert.", ar: "أُرشفت \(notes.ar).")
            case .trashed:
                Text(
                    en: "Moved \(notes.en) to the trash.",
                    de: "\(notes.de) in den Papierkorb verschoben.",
                    ar: "نُقلت إلى سلة المهملات \(notes.ar)."
                )
            }
        }
    }
    static func pinned(_ isPinned: Bool, _ count: Int) -> Text {
        counted(count) { notes in
            isPinned
                ? Text(en: "Pinned \(notes.en).", de: "\(notes.de) angeheftet.", ar: "ثُبِّتت \(notes.ar).")
                : Text(
                    en: "Unpinned \(notes.en).",
                    de: "Nicht mehr angeheftet: \(notes.de).",
                    ar: "لم تعد مثبَّتة: \(notes.ar)."
                )
        }
    }
    static func tagged(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "Added tags to \($0) note."
            } other: {
                "Added tags to \($0) notes."
            },
            de: OneAndOther {
                "Schlagwörter zu \($0) Notiz hinzugefügt."
            } other: {
                "Schlagwörter zu \($0) Notizen hinzugefügt."
            },
            ar: ArabicForms(
                zero: { "أُضيفت الوسوم إلى \($0) ملاحظة." },
                one: { _ in "أُضيفت الوسوم إلى ملاحظة واحدة." },
                two: { _ in "أُضيفت الوسوم إلى ملاحظتين." },
                few: { "أُضيفت الوسوم إلى \($0) ملاحظات." },
                many: { "أُضيفت الوسوم إلى \($0) ملاحظة." },
                other: { "أُضيفت الوسوم إلى \($0) ملاحظة." }
            )
        )
    }
    static func deleted(_ count: Int) -> Text {
        counted(count) { notes in
            Text(
                en: "Deleted \(notes.en) forever.",
                de: "\(notes.de) endgültig gelöscht.",
                ar: "حُذفت نهائيًا \(notes.ar)."
            )
        }
    }
    static let putBack = Text(
        en: "The notes are back as they were.",
        de: "Die Notizen sind wieder, wie sie waren.",
        ar: "عادت الملاحظات كما كانت."
    )

    // What had been done before.
    static func alreadyThere(_ state: NoteState) -> Text {
        switch state {
        case .active:
            Text(
                en: "These notes were already among your notes.",
                de: "Diese Notizen waren schon unter Ihren Notizen.",
                ar: "كانت هذه الملاحظات بين ملاحظاتك بالفعل."
            )
        case .archived:
            Text(
                en: "These notes were already in the archive or the trash.",
                de: "Diese Notizen waren schon im Archiv oder im Papierkorb.",
                ar: "كانت هذه الملاحظات في الأرشيف أو سلة المهملات بالفعل."
            )
        case .trashed:
            Text(
                en: "These notes were already in the trash.",
                de: "Diese Notizen waren schon im Papierkorb.",
                ar: "كانت هذه الملاحظات في سلة المهملات بالفعل."
            )
        }
    }
    static let alreadyPinned = Text(
        en: "These notes were already pinned.",
        de: "Diese Notizen waren schon angeheftet.",
        ar: "كانت هذه الملاحظات مثبَّتة بالفعل."
    )
    static let alreadyUnpinned = Text(
        en: "These notes were already unpinned.",
        de: "Diese Notizen waren nicht angeheftet.",
        ar: "لم تكن هذه الملاحظات مثبَّتة."
    )
    static let alreadyTagged = Text(
        en: "These notes already had the tags.",
        de: "Diese Notizen hatten die Schlagwörter schon.",
        ar: "كانت لهذه الملاحظات هذه الوسوم بالفعل."
    )
    static let nothingToDelete = Text(
        en: "There was nothing left to delete.",
        de: "Es gab nichts mehr zu löschen.",
        ar: "لم يبقَ ما يُحذف."
    )

    // How a change of more notes than an undo can name is reversed: behind what was done.
    static func wayBack(from state: NoteState) -> Text {
        switch state {
        case .active:
            Text(
                en: " There are too many to undo at once. Select them among your notes and move them again.",
                de: " Für „Rückgängig“ sind es zu viele auf einmal: Wählen Sie sie unter Ihren Notizen aus, und "
                    + "verschieben Sie sie wieder.",
                ar: " عددها أكبر من أن يُتراجع عنه دفعة واحدة: للتراجع حددها بين ملاحظاتك وانقلها من جديد."
            )
        case .archived:
            Text(
                en: " There are too many to undo at once. Select them in the archive and restore them.",
                de: " Für „Rückgängig“ sind es zu viele auf einmal: Wählen Sie sie im Archiv aus, und stellen Sie sie "
                    + "wieder her.",
                ar: " عددها أكبر من أن يُتراجع عنه دفعة واحدة: للتراجع حددها في الأرشيف واستعدها."
            )
        case .trashed:
            Text(
                en: " There are too many to undo at once. Select them in the trash and restore them.",
                de: " Für „Rückgängig“ sind es zu viele auf einmal: Wählen Sie sie im Papierkorb aus, und stellen Sie "
                    + "sie wieder her.",
                ar: " عددها أكبر من أن يُتراجع عنه دفعة واحدة: للتراجع حددها في سلة المهملات واستعدها."
            )
        }
    }
    static func wayBack(fromPinned isPinned: Bool) -> Text {
        isPinned
            ? Text(
                en: " There are too many to undo at once. Select them here and unpin them.",
                de: " Für „Rückgängig“ sind es zu viele auf einmal: Wählen Sie sie hier aus und dann „Lösen“.",
                ar: " عددها أكبر من أن يُتراجع عنه دفعة واحدة: للتراجع حددها هنا وألغِ تثبيتها."
            )
            : Text(
                en: " There are too many to undo at once. Select them here and pin them.",
                de: " Für „Rückgängig“ sind es zu viele auf einmal: Wählen Sie sie hier aus, und heften Sie sie an.",
                ar: " عددها أكبر من أن يُتراجع عنه دفعة واحدة: للتراجع حددها هنا وثبّتها."
            )
    }

    // What pages say about themselves.
    static func place(_ section: NoteState) -> Text {
        switch section {
        case .active: Text(en: "Notes", de: "Notizen", ar: "الملاحظات")
        case .archived: Text(en: "Archive", de: "Archiv", ar: "الأرشيف")
        case .trashed: Text(en: "Trash", de: "Papierkorb", ar: "سلة المهملات")
        }
    }
    static func title(_ query: String) -> Text {
        Text(en: "“\(query)”", de: "„\(query)“", ar: "«\(isolated: query)»")
    }
    static func title(tagged tag: String) -> Text {
        Text(en: "tagged “\(tag)”", de: "mit Schlagwort „\(tag)“", ar: "بالوسم «\(isolated: tag)»")
    }
    /// - Parameter total: how many, in the language of the visitor.
    static func about(_ total: String) -> Text {
        Text(en: "Your notes: \(total).", de: "Ihre Notizen: \(total).", ar: "ملاحظاتك: \(total).")
    }
    static let aboutNone = Text(
        en: "Your notes: none here.",
        de: "Ihre Notizen: keine hier.",
        ar: "ملاحظاتك: لا شيء هنا."
    )
    static let emptyTrash = Text(en: "Empty the trash", de: "Papierkorb leeren", ar: "إفراغ سلة المهملات")
    static let aboutEmptyTrash = Text(
        en: "Delete everything in the trash forever.",
        de: "Alles im Papierkorb endgültig löschen.",
        ar: "حذف كل ما في سلة المهملات نهائيًا."
    )

    /// A sentence with a number of notes, which in Arabic is its subject.
    private static func counted(_ count: Int, _ sentence: ((en: String, de: String, ar: String)) -> Text) -> Text {
        let notes = NoteSharedMessages.notes(count)
        return sentence((notes.text(in: .english), notes.text(in: .german), notes.text(in: .arabic)))
    }
}
