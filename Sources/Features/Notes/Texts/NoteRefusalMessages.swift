import AtriumTexts
import Portico

/// Why a text cannot be kept as it is. In English it completes a sentence that begins with the field, or stands behind
/// “Not saved:”; in German and Arabic it is a sentence of its own. Without a full stop.
enum NoteRefusalMessages {
    static func textTooLong(by more: ByteCount, limit: ByteCount) -> Text {
        Text(
            en: "is too long by \(more): a note can be at most \(limit) with its title",
            de:
                "Der Text ist um \(german(more)) zu lang: Eine Notiz darf mit ihrem Titel höchstens \(german(limit)) groß "
                + "sein",
            ar: "النص أطول من الحد بمقدار \(isolated: arabic(more)): أقصى حجم للملاحظة مع عنوانها "
                + "\(isolated: arabic(limit))"
        )
    }
    static func titleTooLong(_ length: Int, limit: Int) -> Text {
        Text(
            en: "is too long: it has \(Language.english.number(length)) characters, and the limit is "
                + Language.english.number(limit),
            de: "Der Titel ist zu lang: Er hat \(Language.german.number(length)) Zeichen, erlaubt sind "
                + Language.german.number(limit),
            ar: "العنوان طويل جدًا: عدد أحرفه \(Language.arabic.number(length))، والحد الأقصى "
                + Language.arabic.number(limit)
        )
    }
    static let titleOnManyLines = Text(
        en: "must be on one line",
        de: "Der Titel muss in einer Zeile stehen",
        ar: "يجب أن يكون العنوان في سطر واحد"
    )
    static let nulCharacter = Text(
        en: "contains a hidden character that cannot be saved. Type it again instead of pasting it",
        de: "Der Text enthält ein unsichtbares Zeichen, das nicht gespeichert werden kann. Geben Sie ihn neu ein, "
            + "statt ihn einzufügen",
        ar: "يحتوي النص على حرف مخفي لا يمكن حفظه. اكتبه من جديد بدل لصقه"
    )
    static func tooManyTags(_ count: Int, limit: Int) -> Text {
        Text(
            en: "has too many tags: there are \(Language.english.number(count)), and the limit is "
                + Language.english.number(limit),
            de: "Das sind zu viele Schlagwörter: \(Language.german.number(count)), erlaubt sind "
                + Language.german.number(limit),
            ar: "عدد الوسوم كبير جدًا: \(Language.arabic.number(count))، والحد الأقصى \(Language.arabic.number(limit))"
        )
    }
    static func tagTooLong(limit: Int) -> Text {
        Text(
            en: "would make a tag longer than \(limit) characters",
            de: "Damit entstünde ein Schlagwort mit mehr als \(limit) Zeichen",
            ar: "سينتج عن ذلك وسم يزيد عدد أحرفه على \(limit)"
        )
    }
    static func tooManyTagsBelow(_ tag: NoteTag, limit: Int) -> Text {
        Text(
            en: "would change more than \(Language.english.number(limit)) tags: that many are below “\(tag.rawValue)”. "
                + "Rename those first, a level at a time",
            de: "Damit würden mehr als \(Language.german.number(limit)) Schlagwörter geändert: So viele stehen unter "
                + "„\(tag.rawValue)“. Benennen Sie zuerst diese um, Ebene für Ebene",
            ar: "سيغيّر ذلك عددًا من الوسوم يزيد على \(Language.arabic.number(limit)): هذا عدد ما يقع تحت "
                + "«\(isolated: tag.rawValue)». غيّر أسماء تلك أولًا، مستوى بعد مستوى"
        )
    }
    static func draftTooLong(by more: ByteCount, limit: ByteCount) -> Text {
        Text(
            en: "is too long by \(more): a draft can be at most \(limit)",
            de: "Der Text ist um \(german(more)) zu lang: Ein Entwurf darf höchstens \(german(limit)) groß sein",
            ar: "النص أطول من الحد بمقدار \(isolated: arabic(more)): أقصى حجم للمسودة \(isolated: arabic(limit))"
        )
    }
    static func tooManyDrafts(limit: Int) -> Text {
        Text(
            en: "there are \(Language.english.number(limit)) drafts already, which is the limit. Discard some first",
            de: "Es gibt schon \(Language.german.number(limit)) Entwürfe, mehr sind nicht möglich. "
                + "Verwerfen Sie zuerst einige",
            ar: "عدد المسودات \(Language.arabic.number(limit))، وهو الحد الأقصى. احذف بعضها أولًا"
        )
    }
    static func tooManyShares(limit: Int) -> Text {
        Text(
            en:
                "there are \(Language.english.number(limit)) links to this note already, which is the limit. "
                + "Turn some off first",
            de: "Zu dieser Notiz gibt es schon \(Language.german.number(limit)) Links, mehr sind nicht möglich. "
                + "Deaktivieren Sie zuerst einige",
            ar: "عدد روابط هذه الملاحظة \(Language.arabic.number(limit))، وهو الحد الأقصى. أوقف بعضها أولًا"
        )
    }
    static func tooManyReminders(limit: Int) -> Text {
        Text(
            en:
                "this note has \(Language.english.number(limit)) reminders already, which is the limit. Remove some first",
            de: "Diese Notiz hat schon \(Language.german.number(limit)) Erinnerungen, mehr sind nicht möglich. "
                + "Entfernen Sie zuerst einige",
            ar: "عدد تذكيرات هذه الملاحظة \(Language.arabic.number(limit))، وهو الحد الأقصى. أزل بعضها أولًا"
        )
    }
    static func tooManyAccountReminders(limit: Int) -> Text {
        Text(
            en:
                "your notes have \(Language.english.number(limit)) reminders already, which is the limit. Remove some first",
            de: "Ihre Notizen haben schon \(Language.german.number(limit)) Erinnerungen, mehr sind nicht möglich. "
                + "Entfernen Sie zuerst einige",
            ar: "عدد تذكيرات ملاحظاتك \(Language.arabic.number(limit))، وهو الحد الأقصى. أزل بعضها أولًا"
        )
    }
    static func overQuota(taken: ByteCount, more: ByteCount, quota: ByteCount) -> Text {
        Text(
            en: "your notes use \(taken) of \(quota), and this needs \(more) more. Make room first: delete "
                + "notes and empty the trash, delete earlier versions of notes, or discard drafts",
            de: "Ihre Notizen belegen \(german(taken)) von \(german(quota)), und dafür werden weitere \(german(more)) "
                + "gebraucht. Schaffen Sie zuerst Platz: Leeren Sie den Papierkorb, löschen Sie "
                + "Notizen oder frühere Versionen, oder verwerfen Sie Entwürfe",
            ar: "تشغل ملاحظاتك \(isolated: arabic(taken)) من \(isolated: arabic(quota))، وهذا يحتاج إلى "
                + "\(isolated: arabic(more)) إضافية. أفسح مجالًا أولًا: احذف ملاحظات وأفرغ سلة المهملات، أو احذف نسخًا سابقة من "
                + "الملاحظات، أو احذف مسودات"
        )
    }

    private static func german(_ size: ByteCount) -> String { size.text(in: .german) }
    private static func arabic(_ size: ByteCount) -> String { size.text(in: .arabic) }
}

extension NoteRefusal {
    /// What is wrong, as `NoteRefusalMessages` has it.
    var text: Text {
        switch self {
        case .textTooLong(let bytes, let limit):
            NoteRefusalMessages.textTooLong(by: ByteCount(bytes - limit), limit: ByteCount(limit))
        case .titleTooLong(let length, let limit): NoteRefusalMessages.titleTooLong(length, limit: limit)
        case .titleOnManyLines: NoteRefusalMessages.titleOnManyLines
        case .nulCharacter: NoteRefusalMessages.nulCharacter
        case .tooManyTags(let count, let limit): NoteRefusalMessages.tooManyTags(count, limit: limit)
        case .tagTooLong(let limit): NoteRefusalMessages.tagTooLong(limit: limit)
        case .tooManyTagsBelow(let tag, let limit): NoteRefusalMessages.tooManyTagsBelow(tag, limit: limit)
        case .draftTooLong(let bytes, let limit):
            NoteRefusalMessages.draftTooLong(by: ByteCount(bytes - limit), limit: ByteCount(limit))
        case .tooManyDrafts(let limit): NoteRefusalMessages.tooManyDrafts(limit: limit)
        case .tooManyShares(let limit): NoteRefusalMessages.tooManyShares(limit: limit)
        case .tooManyReminders(let limit): NoteRefusalMessages.tooManyReminders(limit: limit)
        case .tooManyAccountReminders(let limit): NoteRefusalMessages.tooManyAccountReminders(limit: limit)
        case .overQuota(let taken, let more, let quota):
            NoteRefusalMessages.overQuota(taken: ByteCount(taken), more: ByteCount(more), quota: ByteCount(quota))
        }
    }

    /// Completes a sentence that begins with what was not done; with a full stop.
    var sentenceText: Text {
        let english = text.text(in: .english)
        return Text(
            en: field == nil ? "\(english)." : "the note \(english).",
            de: "\(text.text(in: .german)).",
            ar: "\(text.text(in: .arabic))."
        )
    }
}
