import AtriumTexts
import Portico

extension XMLReason {
    var text: Text {
        switch self {
        case .notEvernote:
            Text(
                en: "it is not an export from Evernote",
                de: "Das ist kein Export aus Evernote",
                ar: "ليس هذا تصديرًا من Evernote"
            )
        case .malformed(let detail):
            Text(
                en: "it is not well-formed XML" + (detail.map { ": \($0)" } ?? ""),
                de: "Das ist kein wohlgeformtes XML",
                ar: "ليس هذا XML سليم البنية"
            )
        case .noMemory: FileReason.noMemory.text
        case .declaresEntities:
            Text(
                en: "it declares entities, which no export has a use for, so it is not read",
                de: "Die Datei deklariert Entitäten, die kein Export braucht, und wird deshalb nicht gelesen",
                ar: "يعرّف الملف كيانات لا يحتاج إليها أي تصدير، لذلك لا يُقرأ"
            )
        case .declaresAttributes:
            Text(
                en: "it declares attributes, which no export has a use for, so it is not read",
                de: "Die Datei deklariert Attribute, was kein Export braucht, und wird deshalb nicht gelesen",
                ar: "يعرّف الملف سمات لا يحتاج إليها أي تصدير، لذلك لا يُقرأ"
            )
        case .unknownEntity(let name):
            Text(
                en: "it refers to the entity “\(name)”, which does not exist",
                de: "Die Datei verweist auf die Entität „\(name)“, die es nicht gibt",
                ar: "يشير الملف إلى الكيان «\(isolated: name)» وهو غير موجود"
            )
        case .tagTooLong(let limit):
            Text(
                en: "one of its tags is longer than \(ByteCount(limit))",
                de: "Ein XML-Tag ist länger als \(ByteCount(limit).text(in: .german))",
                ar: "طول أحد وسوم XML أكبر من \(isolated: ByteCount(limit).text(in: .arabic))"
            )
        case .partTooLong(let limit):
            Text(
                en: "a part of it is longer than \(ByteCount(limit))",
                de: "Ein Teil davon ist länger als \(ByteCount(limit).text(in: .german))",
                ar: "طول أحد أجزائه أكبر من \(isolated: ByteCount(limit).text(in: .arabic))"
            )
        case .nameTooLong(let limit):
            Text(
                en: "the name of an element is longer than \(ByteCount(limit))",
                de: "Der Name eines Elements ist länger als \(ByteCount(limit).text(in: .german))",
                ar: "اسم أحد العناصر أطول من \(isolated: ByteCount(limit).text(in: .arabic))"
            )
        case .tooManyAttributes(let limit):
            Text(
                en: "an element has more than \(Language.english.number(limit)) attributes",
                de: "Ein Element hat mehr als \(Language.german.number(limit)) Attribute",
                ar: "يزيد عدد سمات أحد العناصر على \(Language.arabic.number(limit))"
            )
        case .tooDeep(let limit):
            Text(
                en: "its elements are nested more than \(limit) levels deep",
                de: "Die Elemente sind mehr als \(limit) Ebenen tief verschachtelt",
                ar: "يزيد عمق تداخل العناصر على \(limit) مستوى"
            )
        }
    }
}
