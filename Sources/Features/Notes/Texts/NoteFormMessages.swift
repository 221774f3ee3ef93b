import AtriumTexts
import Portico

/// What only the code of a note's form says.
enum NoteFormMessages {
    // Headings, and what the page says about itself.
    static let newNote = Text(en: "New note", de: "Neue Notiz", ar: "ملاحظة جديدة")
    static let editNote = Text(en: "Edit note", de: "Notiz bearbeiten", ar: "تعديل الملاحظة")
    static let gone = Text(
        en: "This note is no longer here",
        de: "Diese Notiz gibt es hier nicht mehr",
        ar: "لم تعد هذه الملاحظة هنا"
    )
    static let choose = Text(
        en: "Choose which text to keep",
        de: "Wählen Sie, welcher Text bleibt",
        ar: "اختر النص الذي تريد إبقاءه"
    )
    // Files that came with it.
    static func fileLeftOut(_ name: String, why: Text) -> Text {
        Text(
            en: "“\(name)” was not added: \(why.text(in: .english))",
            de: "„\(name)“ wurde nicht hinzugefügt: \(why.text(in: .german))",
            ar: "لم يُضف «\(isolated: name)»: \(why.text(in: .arabic))"
        )
    }
    static func fileTooLarge(limit: ByteCount) -> Text {
        Text(
            en: "a file can be at most \(limit.text(in: .english)).",
            de: "Eine Datei darf höchstens \(limit.text(in: .german)) groß sein.",
            ar: "الحد الأقصى لحجم الملف \(isolated: limit.text(in: .arabic))."
        )
    }
    static func tooManyFiles(limit: Int) -> Text {
        Text(
            en: "a note can have at most \(limit) files.",
            de: "Eine Notiz kann höchstens \(limit) Dateien haben.",
            ar: "الحد الأقصى لعدد ملفات الملاحظة \(limit)."
        )
    }
    static func draftIsFull(limit: ByteCount) -> Text {
        Text(
            en: "the files of a draft can be at most \(limit.text(in: .english)). Save the note first.",
            de: "Die Dateien eines Entwurfs dürfen zusammen höchstens \(limit.text(in: .german)) groß sein. Speichern "
                + "Sie zuerst die Notiz.",
            ar: "الحد الأقصى لملفات المسودة \(isolated: limit.text(in: .arabic)). احفظ الملاحظة أولًا."
        )
    }
    static let previewTooLong = Text(
        en: "There is no preview of texts over 256 KB.",
        de: "Für Texte über 256 KB gibt es keine Vorschau.",
        ar: "لا معاينة للنصوص التي تتجاوز 256 كيلوبايت."
    )
    static let about = Text(
        en: "Write a note in Markdown, with a title and tags.",
        de: "Schreiben Sie eine Notiz in Markdown, mit Titel und Schlagwörtern.",
        ar: "اكتب ملاحظة بصيغة Markdown، بعنوان ووسوم."
    )

    // Drafts.
    /// - Parameter newest: when the newest was kept.
    static func draftsToGoOnWith(_ count: Int, newest: String) -> Text {
        Text(
            count: count,
            en: OneAndOther { _ in
                "Draft from \(newest)"
            } other: {
                "\($0) drafts, the newest from \(newest)"
            },
            de: OneAndOther { _ in
                "Entwurf vom \(newest)"
            } other: {
                "\($0) Entwürfe, der neueste vom \(newest)"
            },
            ar: ArabicForms(
                zero: { "\($0) مسودة، أحدثها بتاريخ \(newest)" },
                one: { _ in "مسودة بتاريخ \(newest)" },
                two: { _ in "مسودتان، أحدثهما بتاريخ \(newest)" },
                few: { "\($0) مسودات، أحدثها بتاريخ \(newest)" },
                many: { "\($0) مسودة، أحدثها بتاريخ \(newest)" },
                other: { "\($0) مسودة، أحدثها بتاريخ \(newest)" }
            )
        )
    }
    /// - Parameter moment: when it was kept.
    static func replace(_ name: String, of moment: String) -> Text {
        Text(
            en: "Discard the oldest draft, “\(name)” from \(moment), and keep this one",
            de: "Ältesten Entwurf verwerfen („\(name)“ vom \(moment)) und diesen behalten",
            ar: "حذف أقدم مسودة («\(isolated: name)» بتاريخ \(moment)) وإبقاء هذه"
        )
    }
    static func otherDrafts(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) other draft"
            } other: {
                "\($0) other drafts"
            },
            de: OneAndOther {
                "\($0) weiteren Entwurf"
            } other: {
                "\($0) weitere Entwürfe"
            },
            ar: ArabicForms(
                zero: { "\($0) مسودة أخرى" },
                one: { _ in "مسودة أخرى واحدة" },
                two: { _ in "مسودتان أخريان" },
                few: { "\($0) مسودات أخرى" },
                many: { "\($0) مسودة أخرى" },
                other: { "\($0) مسودة أخرى" }
            )
        )
    }
    static let draftApart = Text(
        en: "Another window has changed that draft, so your text is now a draft of its own.",
        de: "Ein anderes Fenster hat diesen Entwurf geändert; Ihr Text ist jetzt ein eigener Entwurf.",
        ar: "غيّرت نافذة أخرى تلك المسودة، لذا أصبح نصك الآن مسودة مستقلة."
    )
    /// Said until the text is saved, or its draft is discarded.
    static let changedElsewhere = Text(
        en: "The note was changed elsewhere since you began. What you typed is kept, and saving will show you both.",
        de: "Die Notiz wurde anderswo geändert, seit Sie begonnen haben. Ihr Text bleibt erhalten, und beim Speichern "
            + "sehen Sie beide Texte.",
        ar: "تغيّرت الملاحظة في مكان آخر منذ أن بدأت. ما كتبته محفوظ، وسيعرض لك الحفظ النصين."
    )
    static let discarded = Text(en: "Draft discarded.", de: "Entwurf verworfen.", ar: "حُذفت المسودة.")
    static let notDiscarded = Text(
        en: "The draft was not discarded.",
        de: "Der Entwurf wurde nicht verworfen.",
        ar: "لم تُحذف المسودة."
    )
    static let keptBelow = Text(
        en: "That note is no longer here. What you typed is kept below.",
        de: "Diese Notiz gibt es hier nicht mehr. Was Sie eingegeben haben, steht unten.",
        ar: "لم تعد تلك الملاحظة هنا. ما كتبته محفوظ أدناه."
    )
    static let goneButTyped = Text(
        en: "It was deleted, or it is not yours. The text below can become a new note.",
        de: "Sie wurde gelöscht oder gehört Ihnen nicht. Aus dem Text unten kann eine neue Notiz werden.",
        ar: "إما أنها حُذفت أو أنها ليست لك. يمكن أن يصبح النص أدناه ملاحظة جديدة."
    )

    // What is wrong with a field.
    static let nothingToSave = Text(
        en: "is empty, and so is the title: there is nothing to save yet",
        de: "Text und Titel sind leer: Es gibt noch nichts zu speichern.",
        ar: "النص والعنوان فارغان: لا يوجد ما يُحفظ بعد."
    )
    static let unsettled = Text(
        en: "still has both texts in some places: keep one, and remove the lines that mark them",
        de: "An einigen Stellen stehen noch beide Texte: Behalten Sie einen, und entfernen Sie die Zeilen, die sie "
            + "markieren.",
        ar: "ما زال النصان معًا في بعض المواضع: أبقِ أحدهما واحذف الأسطر التي تحدّهما."
    )
    static let wouldEmpty = Text(
        en: "is empty, and so is the title. To save the note without any text, press “Save it empty”.",
        de: "Text und Titel sind leer. Um die Notiz ganz ohne Text zu speichern, wählen Sie „Leer speichern“.",
        ar: "النص والعنوان فارغان. لحفظ الملاحظة دون أي نص، اضغط «حفظها فارغة»."
    )

    // What happened beside the fields.
    static let otherNote = Text(
        en: "Not saved: this form belongs to another note. Open the note again and repeat the change.",
        de: "Nicht gespeichert: Dieses Formular gehört zu einer anderen Notiz. Öffnen Sie die Notiz noch einmal, und "
            + "wiederholen Sie die Änderung.",
        ar: "لم يتم الحفظ: هذا النموذج لملاحظة أخرى. افتح الملاحظة من جديد وكرر التغيير."
    )
    static let conflict = Text(
        en: "This note was changed elsewhere while you were writing. Keep your text, take the saved one, or save both "
            + "combined.",
        de: "Diese Notiz wurde anderswo geändert, während Sie schrieben. Behalten Sie Ihren Text, übernehmen Sie den "
            + "gespeicherten, oder speichern Sie beide zusammengeführt.",
        ar: "تغيّرت هذه الملاحظة في مكان آخر وأنت تكتب. أبقِ نصك، أو اعتمد النص المحفوظ، أو احفظ النصين مدموجين."
    )
    static let missing = Text(
        en: "Not saved: the note was deleted, or it is not yours. Your text is below and can become a new note.",
        de: "Nicht gespeichert: Die Notiz wurde gelöscht oder gehört Ihnen nicht. Ihr Text steht unten und kann eine "
            + "neue Notiz werden.",
        ar: "لم يتم الحفظ: إما أن الملاحظة حُذفت أو أنها ليست لك. نصك أدناه ويمكن أن يصبح ملاحظة جديدة."
    )
    static func notSaved(_ why: String) -> Text {
        Text(en: "Not saved: \(why)", de: "Nicht gespeichert: \(why)", ar: "لم يتم الحفظ: \(why)")
    }
    /// - Parameter reason: the store's, in English.
    static func unavailable(_ reason: String) -> Text {
        Text(
            en: "Not saved. \(reason) Your text is below; try again in a moment.",
            de: "Nicht gespeichert. Das ist im Moment nicht möglich. Ihr Text steht unten; versuchen Sie es gleich "
                + "noch einmal.",
            ar: "لم يتم الحفظ. يتعذر ذلك في الوقت الحالي. نصك أدناه؛ حاول مرة أخرى بعد قليل."
        )
    }

    // Two texts put together.
    /// The lines around those of both sides, where both changed the same.
    static let beforeMine = Text(en: "<<<<<<< yours", de: "<<<<<<< Ihr Text", ar: "<<<<<<< نصك")
    static let behindTheirs = Text(
        en: ">>>>>>> saved in the meantime",
        de: ">>>>>>> inzwischen gespeichert",
        ar: ">>>>>>> ما حُفظ في هذه الأثناء"
    )
    static func overlaps(_ count: Int) -> Text {
        let german =
            "haben beide Texte dieselben Zeilen geändert. Suchen Sie nach <<<<<<< und >>>>>>>, und behalten Sie, was "
            + "Sie möchten."
        let arabic = "غيّر النصان الأسطر نفسها. ابحث عن \(isolated: "<<<<<<<") و\(isolated: ">>>>>>>") وأبقِ ما تريد."
        let english = "both texts changed the same lines. Look for <<<<<<< and >>>>>>>, and keep what you want."
        return Text(
            count: count,
            en: OneAndOther { _ in
                "In one place \(english)"
            } other: {
                "In \($0) places \(english)"
            },
            de: OneAndOther { _ in
                "An einer Stelle \(german)"
            } other: {
                "An \($0) Stellen \(german)"
            },
            ar: ArabicForms(
                zero: { "في \($0) موضع \(arabic)" },
                one: { _ in "في موضع واحد \(arabic)" },
                two: { _ in "في موضعين \(arabic)" },
                few: { "في \($0) مواضع \(arabic)" },
                many: { "في \($0) موضعًا \(arabic)" },
                other: { "في \($0) موضع \(arabic)" }
            )
        )
    }
    static let titleChosen = Text(
        en: "Both texts changed the title; yours is shown.",
        de: "Beide Texte haben den Titel geändert; gezeigt wird Ihrer.",
        ar: "غيّر النصان العنوان؛ والمعروض هو عنوانك."
    )
    static let baseUnknown = Text(
        en: "An older version is missing. Please check whether lines that were removed are back.",
        de: "Eine ältere Version fehlt. Bitte prüfen Sie, ob entfernte Zeilen wieder da sind.",
        ar: "توجد نسخة أقدم مفقودة. يُرجى التحقق مما إذا كانت أسطر محذوفة قد عادت."
    )
}
