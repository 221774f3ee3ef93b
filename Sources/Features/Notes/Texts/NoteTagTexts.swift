import AtriumTexts
import Portico

/// What the pages of the tags say: the list of all, and the page of one.
@Texts enum NoteTagTexts {
    // All tags.
    static let edit = Text(en: "Edit", de: "Bearbeiten", ar: "تعديل")
    static let firstTags = Text(en: "First tags", de: "Erste Schlagwörter", ar: "أول الوسوم")
    static let moreTags = Text(en: "More tags", de: "Weitere Schlagwörter", ar: "المزيد من الوسوم")
    static let noTags = Text(en: "No tags yet", de: "Noch keine Schlagwörter", ar: "لا وسوم بعد")
    static let noTagsHint = Text(
        en: "Add tags in the field below a note’s text. Use a slash to put one tag below another, as in home/garden.",
        de: "Geben Sie Schlagwörter im Feld unter dem Text einer Notiz ein. Mit einem Schrägstrich ordnen Sie ein "
            + "Schlagwort einem anderen unter, etwa haus/garten.",
        ar: "أضف الوسوم في الحقل الذي تحت نص الملاحظة. استخدم الشرطة المائلة لوضع وسم تحت آخر، كما في منزل/حديقة."
    )

    // One tag.
    static let backToTags = Text(en: "Back to the tags", de: "Zurück zu den Schlagwörtern", ar: "العودة إلى الوسوم")
    static let tag = Text(en: "Tag {tag}", de: "Schlagwort {tag}", ar: "الوسم {tag}")
    static let showNotes = Text(
        en: "Show the notes with this tag",
        de: "Notizen mit diesem Schlagwort anzeigen",
        ar: "عرض الملاحظات ذات هذا الوسم"
    )
    static let mergeQuestion = Text(
        en: "Merge the two tags?",
        de: "Die beiden Schlagwörter zusammenführen?",
        ar: "هل تريد دمج الوسمين؟"
    )
    static let mergeLoss = Text(
        en: "Afterwards, only earlier versions of a note show which tag it had.",
        de: "Danach zeigen nur noch frühere Versionen einer Notiz, welches Schlagwort sie hatte.",
        ar: "بعد ذلك لا تُظهر الوسم الذي كان للملاحظة إلا نسخها السابقة."
    )
    static let mergeInto = Text(en: "Merge into “{name}”", de: "Zusammenführen zu „{name}“", ar: "دمج في «{name}»")
    static let rename = Text(en: "Rename", de: "Umbenennen", ar: "إعادة التسمية")
    static let newName = Text(en: "New name", de: "Neuer Name", ar: "الاسم الجديد")
    static let renameHint = Text(
        en: "In all notes, including those in the archive and the trash. If the name is already in use, you will be "
            + "asked first.",
        de: "In allen Notizen, auch in denen im Archiv und im Papierkorb. Gibt es den Namen schon, werden Sie zuerst "
            + "gefragt.",
        ar: "في كل الملاحظات، ومنها ما في الأرشيف وسلة المهملات. إذا كان الاسم مستخدمًا بالفعل فستُسأل أولًا."
    )
    static let alsoRenamed = Text(en: "Also renamed:", de: "Ebenfalls umbenannt:", ar: "تُعاد تسميته أيضًا:")
    static let andMore = Text(en: "and more", de: "und weitere", ar: "وغيرها")
    static let remove = Text(en: "Remove", de: "Entfernen", ar: "إزالة")
    static let removeThis = Text(en: "Remove this tag…", de: "Dieses Schlagwort entfernen …", ar: "إزالة هذا الوسم…")
    static let removes = Text(
        en: "This removes “{tag}” from: {notes}.",
        de: "Damit wird „{tag}“ entfernt aus: {notes}.",
        ar: "سيُزال بهذا «{tag}» ({notes})."
    )
    static let notesStay = Text(
        en: "The notes stay, and their earlier versions keep the tag.",
        de: "Die Notizen bleiben, und ihre früheren Versionen behalten das Schlagwort.",
        ar: "تبقى الملاحظات، وتحتفظ نسخها السابقة بالوسم."
    )
    static let tagsStay = Text(
        en: "The tags below it stay, too.",
        de: "Auch die Schlagwörter darunter bleiben.",
        ar: "وتبقى الوسوم التي تحته أيضًا."
    )
    static let removeFromAll = Text(
        en: "Remove from all notes",
        de: "Aus allen Notizen entfernen",
        ar: "إزالة من كل الملاحظات"
    )
}
