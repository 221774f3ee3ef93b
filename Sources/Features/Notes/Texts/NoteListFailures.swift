import AtriumTexts
import Portico

/// Why a list of notes is not shown, why nothing is in it, and why something was not done to the notes on it.
///
/// What a store says of itself it says in English: whoever reads another language is told what became of their notes.
enum NoteListFailures {
    static func notShown(_ reason: String) -> Text {
        Text(
            en: "Your notes cannot be shown. \(reason) They are still stored; please try again in a moment.",
            de: "Ihre Notizen können im Moment nicht angezeigt werden. Sie sind weiterhin gespeichert; bitte versuchen "
                + "Sie es gleich noch einmal.",
            ar: "يتعذر عرض ملاحظاتك في الوقت الحالي. لا تزال محفوظة؛ يُرجى المحاولة مرة أخرى بعد قليل."
        )
    }

    // What was not done to the notes that were selected.
    static let nothingChosen = Text(
        en: "No note was selected, so nothing was changed.",
        de: "Es war keine Notiz ausgewählt, deshalb wurde nichts geändert.",
        ar: "لم تُحدَّد أي ملاحظة، لذلك لم يتغيّر شيء."
    )
    static let chooseFirst = Text(
        en: "Select at least one note first",
        de: "Wählen Sie zuerst mindestens eine Notiz aus",
        ar: "حدد ملاحظة واحدة على الأقل أولًا"
    )
    static let noTags = Text(
        en: "needs at least one tag",
        de: "Geben Sie mindestens ein Schlagwort an",
        ar: "اكتب وسمًا واحدًا على الأقل"
    )
    static func tooManyTags(_ count: Int, limit: Int) -> Text {
        Text(
            en: "would give a note \(Language.english.number(count)) tags, and the limit is "
                + Language.english.number(limit),
            de: "Damit hätte eine Notiz \(Language.german.number(count)) Schlagwörter, erlaubt sind "
                + Language.german.number(limit),
            ar: "سيصبح عدد وسوم إحدى الملاحظات \(Language.arabic.number(count))، والحد الأقصى "
                + Language.arabic.number(limit)
        )
    }
    static let notTagged = Text(
        en: "No tags were added. The notes you selected are still selected.",
        de: "Es wurden keine Schlagwörter hinzugefügt. Die ausgewählten Notizen sind noch ausgewählt.",
        ar: "لم تُضف أي وسوم. لا تزال الملاحظات التي حددتها محددة."
    )
    static func notTagged(_ refusal: NoteRefusal) -> Text {
        let why = refusal.text
        return Text(
            en: "No tags were added: \(why.text(in: .english)). The notes you selected are still selected.",
            de:
                "Es wurden keine Schlagwörter hinzugefügt: \(why.text(in: .german)). Die ausgewählten Notizen sind noch "
                + "ausgewählt.",
            ar: "لم تُضف أي وسوم: \(why.text(in: .arabic)). لا تزال الملاحظات التي حددتها محددة."
        )
    }
    static let gone = Text(
        en: "These notes are no longer there, so nothing was changed.",
        de: "Diese Notizen gibt es nicht mehr, deshalb wurde nichts geändert.",
        ar: "لم تعد هذه الملاحظات موجودة، لذلك لم يتغيّر شيء."
    )
    static func unchanged(_ reason: String) -> Text {
        Text(
            en:
                "Nothing was changed. \(reason) The notes you selected are still selected; please try again in a moment.",
            de:
                "Nichts wurde geändert. Die ausgewählten Notizen sind noch ausgewählt; bitte versuchen Sie es gleich "
                + "noch einmal.",
            ar: "لم يتغيّر شيء. لا تزال الملاحظات التي حددتها محددة؛ يُرجى المحاولة مرة أخرى بعد قليل."
        )
    }
    static func trashNotEmptied(_ reason: String) -> Text {
        Text(
            en: "The trash was not emptied. \(reason) Please try again in a moment.",
            de: "Der Papierkorb wurde nicht geleert. Bitte versuchen Sie es gleich noch einmal.",
            ar: "لم تُفرَّغ سلة المهملات. يُرجى المحاولة مرة أخرى بعد قليل."
        )
    }

    // Where nothing is listed.
    static func noWord(_ query: String) -> Text {
        Text(
            en: "There is no word to search for in “\(query)”",
            de: "„\(query)“ enthält kein Wort, das gesucht werden kann",
            ar: "لا كلمة يُبحث عنها في «\(isolated: query)»"
        )
    }
    static let typeWords = Text(
        en: "Type words as they appear in your notes.",
        de: "Geben Sie Wörter so ein, wie sie in Ihren Notizen stehen.",
        ar: "اكتب الكلمات كما ترد في ملاحظاتك."
    )
    /// - Parameters:
    ///   - query: nil where only a tag was asked for.
    ///   - tag: nil where only words were.
    static func nothingFound(_ query: String?, tag: String?) -> Text {
        Text(
            en: "Nothing found" + (query.map { " for “\($0)”" } ?? "") + (tag.map { " with the tag “\($0)”" } ?? ""),
            de: "Nichts gefunden" + (query.map { " für „\($0)“" } ?? "")
                + (tag.map { " mit dem Schlagwort „\($0)“" } ?? ""),
            ar: "لا نتائج" + (query.map { " عن «\(isolated: $0)»" } ?? "")
                + (tag.map { " بالوسم «\(isolated: $0)»" } ?? "")
        )
    }
    static let onlyActive = Text(
        en: "The archive and the trash are not searched here.",
        de: "Archiv und Papierkorb werden hier nicht durchsucht.",
        ar: "لا يشمل البحث هنا الأرشيف ولا سلة المهملات."
    )
    static let onlyArchive = Text(
        en: "Only the archive is searched here.",
        de: "Hier wird nur das Archiv durchsucht.",
        ar: "يقتصر البحث هنا على الأرشيف."
    )
    static let everyWord = Text(
        en: "A note must contain every word you type.",
        de: "Eine Notiz muss jedes eingegebene Wort enthalten.",
        ar: "يجب أن تحتوي الملاحظة على كل كلمة تكتبها."
    )
    /// - Parameter query: a search that finds something.
    static func didYouMean(_ query: String) -> Text {
        Text(en: "Did you mean “\(query)”?", de: "Meinten Sie „\(query)“?", ar: "هل تقصد «\(isolated: query)»؟")
    }
    static let noNotesYet = Text(en: "No notes yet", de: "Noch keine Notizen", ar: "لا ملاحظات بعد")
    static let noNotesHere = Text(en: "No notes here", de: "Keine Notizen hier", ar: "لا ملاحظات هنا")
    static let onlyYours = Text(
        en: "What you write is visible only to you.",
        de: "Was Sie schreiben, sehen nur Sie.",
        ar: "ما تكتبه لا يراه أحد سواك."
    )
    /// How many notes are in the archive and in the trash; at least one is.
    static func elsewhere(archived: Int, trashed: Int) -> Text {
        func list(_ language: Language, _ inArchive: String, _ and: String, _ inTrash: String) -> String {
            [(archived, inArchive), (trashed, inTrash)].filter { $0.0 > 0 }
                .map { "\(NoteSharedMessages.notes($0.0).text(in: language)) \($0.1)" }
                .joined(separator: and)
        }
        return Text(
            en: "You have \(list(.english, "in the archive", " and ", "in the trash")).",
            de: "Es gibt \(list(.german, "im Archiv", " und ", "im Papierkorb")).",
            ar: "لديك \(list(.arabic, "في الأرشيف", " و", "في سلة المهملات"))."
        )
    }
    static let archiveIsEmpty = Text(en: "The archive is empty", de: "Das Archiv ist leer", ar: "الأرشيف فارغ")
    static let whatTheArchiveIsFor = Text(
        en: "Notes that you are done with can be kept here: out of the way, but still searchable.",
        de: "Hier können Sie Notizen aufheben, mit denen Sie fertig sind: aus dem Weg, aber weiterhin durchsuchbar.",
        ar: "يمكنك أن تحتفظ هنا بالملاحظات التي انتهيت منها: بعيدًا عن غيرها، مع بقاء البحث فيها ممكنًا."
    )
    static let trashIsEmpty = Text(en: "The trash is empty", de: "Der Papierkorb ist leer", ar: "سلة المهملات فارغة")
    static let whatTheTrashIsFor = Text(
        en: "Notes stay here until you delete them forever. The trash is never emptied automatically.",
        de: "Notizen bleiben hier, bis Sie sie endgültig löschen. Der Papierkorb wird nie von selbst geleert.",
        ar: "تبقى الملاحظات هنا حتى تحذفها نهائيًا. لا تُفرَّغ سلة المهملات تلقائيًا أبدًا."
    )
}
