import AtriumTexts
import Portico

extension JSONReason {
    var text: Text {
        switch self {
        case .noExport:
            Text(
                en: "it has no notes that Atrium or Simplenote exported",
                de: "Die Datei enthält keine Notizen aus einem Export von Atrium oder Simplenote",
                ar: "لا يحتوي الملف على ملاحظات من تصدير Atrium أو Simplenote"
            )
        case .otherVersion:
            Text(
                en: "it was exported by another version of Atrium and cannot be read",
                de: "Die Datei stammt aus einer anderen Version von Atrium und kann nicht gelesen werden",
                ar: "صُدّر الملف من إصدار آخر من Atrium وتتعذر قراءته"
            )
        case .formatNotFirst:
            Text(
                en: "it does not begin with the format of Atrium’s export",
                de: "Die Datei beginnt nicht mit dem Format eines Exports von Atrium",
                ar: "لا يبدأ الملف بصيغة تصدير Atrium"
            )
        case .unreadable: Text(en: "it cannot be read", de: "Das kann nicht gelesen werden", ar: "تتعذر قراءة ذلك")
        case .notUTF8: Text(en: "it is not UTF-8", de: "Die Datei ist nicht in UTF-8", ar: "ليس ترميز الملف UTF-8")
        case .malformed:
            Text(
                en: "it is not well-formed JSON in UTF-8",
                de: "Das ist kein wohlgeformtes JSON in UTF-8",
                ar: "ليس هذا JSON سليم البنية بالترميز UTF-8"
            )
        case .noMember(let name):
            Text(en: "it has no “\(name)”", de: "„\(name)“ fehlt", ar: "لا يوجد «\(isolated: name)»")
        case .wrongMember(let path):
            Text(
                en: "its “\(path)” is not what it has to be",
                de: "„\(path)“ ist nicht das, was es sein muss",
                ar: "«\(isolated: path)» ليس كما يجب أن يكون"
            )
        case .notAList(let name):
            Text(en: "“\(name)” is not a list", de: "„\(name)“ ist keine Liste", ar: "«\(isolated: name)» ليس قائمة")
        case .expected(let sign):
            Text(
                en: "“\(sign)” is expected here",
                de: "Hier muss „\(sign)“ stehen",
                ar: "يجب أن يأتي هنا «\(isolated: sign)»"
            )
        case .nameExpected:
            Text(
                en: "the name of a member is expected here",
                de: "Hier muss der Name eines Eintrags stehen",
                ar: "يجب أن يأتي هنا اسم أحد العناصر"
            )
        case .commaExpected(let part):
            Text(
                en: "a comma or the end of \(part.text.text(in: .english)) is expected here",
                de: "Hier muss ein Komma stehen oder das Ende: \(part.text.text(in: .german)) geht so nicht weiter",
                ar: "يجب أن تأتي هنا فاصلة أو نهاية \(part.text.text(in: .arabic))"
            )
        case .moreAfterEnd:
            Text(
                en: "there is something after the end of the object",
                de: "Nach dem Ende des Objekts steht noch etwas",
                ar: "يوجد شيء بعد نهاية الكائن"
            )
        case .cut(let part):
            Text(
                en: "the file ends in the middle of \(part.text.text(in: .english))",
                de: "Die Datei bricht ab: \(part.text.text(in: .german)) ist unvollständig",
                ar: "ينتهي الملف في وسط \(part.text.text(in: .arabic))"
            )
        case .tooDeep(let part, let limit):
            Text(
                en: "\(part.text.text(in: .english)) is nested more than \(limit) levels deep",
                de: "\(part.text.text(in: .german)) ist mehr als \(limit) Ebenen tief verschachtelt",
                ar: "يزيد عمق التداخل في \(part.text.text(in: .arabic)) على \(limit) مستوى"
            )
        case .tooLarge(let part, let limit):
            Text(
                en: "\(part.text.text(in: .english)) is larger than \(ByteCount(limit))",
                de: "\(part.text.text(in: .german)) ist größer als \(ByteCount(limit).text(in: .german))",
                ar: "حجم \(part.text.text(in: .arabic)) أكبر من \(isolated: ByteCount(limit).text(in: .arabic))"
            )
        case .tooManyValues(let limit):
            Text(
                en: "it has more than \(limit) values",
                de: "Das hat mehr als \(limit) Werte",
                ar: "يزيد عدد القيم فيه على \(limit)"
            )
        case .missing(let part):
            Text(
                en: "\(part.text.text(in: .english)) is missing",
                de: "\(part.text.text(in: .german)) fehlt",
                ar: "يوجد نقص: \(part.text.text(in: .arabic))"
            )
        }
    }
}

extension JSONPart {
    /// In the nominative; in German as a sentence begins with it, in Arabic also in the genitive.
    fileprivate var text: Text {
        switch self {
        case .object: Text(en: "the object", de: "Das Objekt", ar: "الكائن")
        case .value: Text(en: "a value", de: "Ein Wert", ar: "قيمة")
        case .list(let name): Text(en: "“\(name)”", de: "Die Liste „\(name)“", ar: "القائمة «\(isolated: name)»")
        case .entry(let number, let list):
            Text(
                en: "entry \(number) of “\(list)”",
                de: "Eintrag \(number) von „\(list)“",
                ar: "العنصر \(number) من «\(isolated: list)»"
            )
        }
    }
}
