import AtriumTexts
import Portico

/// What only the code of the tags' pages says.
enum NoteTagMessages {
    // How many there are.
    static func tags(_ count: Int) -> Text {
        Text(
            count: count,
            en: OneAndOther {
                "\($0) tag"
            } other: {
                "\($0) tags"
            },
            de: OneAndOther {
                "\($0) Schlagwort"
            } other: {
                "\($0) Schlagwörter"
            },
            ar: ArabicForms(
                zero: { "\($0) وسم" },
                one: { _ in "وسم واحد" },
                two: { _ in "وسمان" },
                few: { "\($0) وسوم" },
                many: { "\($0) وسمًا" },
                other: { "\($0) وسم" }
            )
        )
    }
    static func tagsOnThisPage(_ count: Int) -> Text {
        let tags = tags(count)
        return Text(
            en: "\(tags.text(in: .english)) on this page",
            de: "\(tags.text(in: .german)) auf dieser Seite",
            ar: "\(tags.text(in: .arabic)) في هذه الصفحة"
        )
    }
    static func archived(_ count: Int) -> Text {
        Text(
            en: "\(Language.english.number(count)) archived",
            de: "\(Language.german.number(count)) archiviert",
            ar: "\(Language.arabic.number(count)) في الأرشيف"
        )
    }
    static func trashed(_ count: Int) -> Text {
        Text(
            en: "\(Language.english.number(count)) in the trash",
            de: "\(Language.german.number(count)) im Papierkorb",
            ar: "\(Language.arabic.number(count)) في سلة المهملات"
        )
    }
    static let comma = Text(en: ", ", de: ", ", ar: "، ")

    // Why there is nothing to show.
    static let noMoreTags = Text(en: "No more tags.", de: "Keine weiteren Schlagwörter.", ar: "لا مزيد من الوسوم.")
    static func tagsNotShown(_ reason: String) -> Text {
        Text(
            en: "Your tags cannot be shown. \(reason) They are still stored; please try again in a moment.",
            de: "Ihre Schlagwörter können im Moment nicht angezeigt werden. Sie sind weiterhin gespeichert; bitte "
                + "versuchen Sie es gleich noch einmal.",
            ar: "يتعذر عرض وسومك في الوقت الحالي. لا تزال محفوظة؛ يُرجى المحاولة مرة أخرى بعد قليل."
        )
    }
    static let nobodyHasIt = Text(
        en: "No note has this tag.",
        de: "Keine Notiz hat dieses Schlagwort.",
        ar: "لا توجد ملاحظة بهذا الوسم."
    )
    static func tagNotShown(_ reason: String) -> Text {
        Text(
            en: "The tag cannot be shown. \(reason) Please try again in a moment.",
            de: "Das Schlagwort kann im Moment nicht angezeigt werden. Bitte versuchen Sie es gleich noch einmal.",
            ar: "يتعذر عرض الوسم في الوقت الحالي. يُرجى المحاولة مرة أخرى بعد قليل."
        )
    }

    // What was not done.
    static let nothingRenamedYet = Text(
        en: "Nothing has been renamed yet.",
        de: "Es wurde noch nichts umbenannt.",
        ar: "لم تُغيَّر أي تسمية بعد."
    )
    static let notRenamed = Text(
        en: "The tag was not renamed.",
        de: "Das Schlagwort wurde nicht umbenannt.",
        ar: "لم تُغيَّر تسمية الوسم."
    )
    static func notChanged(_ refusal: NoteRefusal) -> Text {
        let why = refusal.text
        return Text(
            en: "The tag was not changed: \(why.text(in: .english)).",
            de: "Das Schlagwort wurde nicht geändert: \(why.text(in: .german)).",
            ar: "لم يتغيّر الوسم: \(why.text(in: .arabic))."
        )
    }
    static let gone = Text(
        en: "No note has this tag any longer, so nothing was changed.",
        de: "Keine Notiz hat dieses Schlagwort mehr, deshalb wurde nichts geändert.",
        ar: "لم تعد أي ملاحظة تحمل هذا الوسم، لذلك لم يتغيّر شيء."
    )
    static func unchanged(_ reason: String) -> Text {
        Text(
            en: "Nothing was changed. \(reason) Please try again in a moment.",
            de: "Nichts wurde geändert. Bitte versuchen Sie es gleich noch einmal.",
            ar: "لم يتغيّر شيء. يُرجى المحاولة مرة أخرى بعد قليل."
        )
    }
    static let sameName = Text(
        en: "is the name it already has",
        de: "So heißt das Schlagwort schon",
        ar: "هذا هو اسمه الحالي"
    )

    // What a renaming would make one.
    /// - Parameters:
    ///   - tags: the first of the tags that are there, each with how many notes have it in the visitor's language.
    ///   - more: how many others are there.
    static func alreadyInUse(_ tags: [(name: String, count: String)], more: Int) -> Text {
        let isOne = tags.count + more == 1
        let others = (
            en: more > 0 ? " and \(Language.english.number(more)) more" : "",
            de: more > 0 ? " und \(Language.german.number(more)) weitere" : "",
            ar: more > 0 ? " و\(Language.arabic.number(more)) غيرها" : ""
        )
        let english = tags.map { "“\($0.name)” (\($0.count))" }.joined(separator: ", ")
        let german = tags.map { "„\($0.name)“ (\($0.count))" }.joined(separator: ", ")
        let arabic = tags.map { "«\(isolated: $0.name)» (\($0.count))" }.joined(separator: "، ")
        return Text(
            en: "\(english)\(others.en) \(isOne ? "is" : "are") already in use.",
            de: "\(german)\(others.de) gibt es schon.",
            ar: isOne ? "الوسم \(arabic) مستخدم بالفعل." : "الوسوم \(arabic)\(others.ar) مستخدمة بالفعل."
        )
    }

    // What was done.
    static func renamed(_ old: String, to new: NoteTag, _ count: Int) -> Text {
        let notes = NoteSharedMessages.notes(count)
        return Text(
            en: "Renamed “\(old)” to “\(new.rawValue)” in \(notes.text(in: .english)).",
            de: "„\(old)“ wurde in \(notes.text(in: .german)) in „\(new.rawValue)“ umbenannt.",
            ar: "أُعيدت تسمية «\(isolated: old)» إلى «\(isolated: new.rawValue)» (\(notes.text(in: .arabic)))."
        )
    }
    static func removed(_ tag: String, _ count: Int) -> Text {
        let notes = NoteSharedMessages.notes(count)
        return Text(
            en: "Removed “\(tag)” from \(notes.text(in: .english)). Earlier versions keep the tag.",
            de: "„\(tag)“ wurde aus \(notes.text(in: .german)) entfernt. Frühere Versionen behalten das Schlagwort.",
            ar: "أُزيل «\(isolated: tag)» (\(notes.text(in: .arabic))). وتحتفظ به النسخ السابقة."
        )
    }

    // What pages say about themselves.
    /// - Parameter total: how many, in the language of the visitor.
    static func about(_ total: String) -> Text {
        Text(
            en: "The tags of your notes: \(total).",
            de: "Die Schlagwörter Ihrer Notizen: \(total).",
            ar: "وسوم ملاحظاتك: \(total)."
        )
    }
    static let aboutNone = Text(
        en: "The tags of your notes: none.",
        de: "Die Schlagwörter Ihrer Notizen: keine.",
        ar: "وسوم ملاحظاتك: لا شيء."
    )
    static func title(_ tag: String) -> Text {
        Text(en: "“\(tag)” – Tags", de: "„\(tag)“ – Schlagwörter", ar: "«\(isolated: tag)» – الوسوم")
    }
    static func aboutTag(_ tag: String) -> Text {
        Text(
            en: "Rename or remove the tag “\(tag)”.",
            de: "Das Schlagwort „\(tag)“ umbenennen oder entfernen.",
            ar: "إعادة تسمية الوسم «\(isolated: tag)» أو إزالته."
        )
    }
}
