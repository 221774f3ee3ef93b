import AtriumTexts
import Portico

// Reasons stand behind the place and a colon, or behind another sentence and a colon; without a full stop. English goes
// on with a small letter.

extension TransferReason {
    /// Programs before kept reasons in English alone; whoever reads another language is told so.
    var text: Text {
        switch self {
        case .file(let reason): reason.text
        case .note(let reason): reason.text
        case .attachment(let reason): reason.text
        case .xml(let reason): reason.text
        case .json(let reason): reason.text
        case .older(let words):
            Text(
                en: words,
                de: "Eine ältere Version von Atrium hat den Grund nicht auf Deutsch festgehalten",
                ar: "سجّل إصدار أقدم من Atrium السبب بلغة أخرى"
            )
        }
    }
}

extension TransferPlace {
    /// As in `notes.json, note 3, line 12`.
    var text: Text {
        let texts = parts.map(\.text)
        return Text(
            en: texts.map { $0.text(in: .english) }.joined(separator: ", "),
            de: texts.map { $0.text(in: .german) }.joined(separator: ", "),
            ar: texts.map { $0.text(in: .arabic) }.joined(separator: "، ")
        )
    }
}

extension TransferPlace.Part {
    fileprivate var text: Text {
        switch self {
        case .file(let name): Text(en: name, de: name, ar: "\(isolated: name)")
        case .note(let number, let title) where title.isEmpty:
            Text(en: "note \(number)", de: "Notiz \(number)", ar: "الملاحظة \(number)")
        case .note(let number, let title):
            Text(
                en: "note \(number) “\(title)”",
                de: "Notiz \(number) „\(title)“",
                ar: "الملاحظة \(number) «\(isolated: title)»"
            )
        case .attachment(let number): Text(en: "file \(number)", de: "Datei \(number)", ar: "الملف \(number)")
        case .entry(let number, let list):
            Text(
                en: "entry \(number) of “\(list)”",
                de: "Eintrag \(number) von „\(list)“",
                ar: "العنصر \(number) من «\(isolated: list)»"
            )
        case .line(let number): Text(en: "line \(number)", de: "Zeile \(number)", ar: "السطر \(number)")
        }
    }
}
