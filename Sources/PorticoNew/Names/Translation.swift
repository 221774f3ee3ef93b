/// A label in the three languages of Atrium.
///
///     Translation(of: "title").german            // "Titel"
///     Translation(of: "ripeness").german         // "Feld „ripeness“"
///
/// Words that everybody has fields for are translated. Of another one, German and Arabic say that it is a field, or a
/// list, of that name: true, and readable until somebody translates it.
struct Translation {
    let english: String
    let german: String
    let arabic: String
    /// Whether somebody has to translate it.
    let isMissing: Bool

    /// Of a field.
    init(of words: String) {
        english = words.uppercasingFirst
        if let known = Self.known[words] {
            (german, arabic) = known
            isMissing = false
        } else {
            (german, arabic) = ("Feld „\(words)“", "حقل \u{2068}\(words)\u{2069}")
            isMissing = true
        }
    }

    /// Of a feature, as its author translates it.
    init(ofList title: String, german: String?, arabic: String?) {
        english = title
        self.german = german ?? "Liste „\(title)“"
        self.arabic = arabic ?? "قائمة \u{2068}\(title)\u{2069}"
        isMissing = german == nil || arabic == nil
    }

    /// Swift for a constant that says it.
    func constant(named name: String) -> String {
        let texts = [("en", english), ("de", german), ("ar", arabic)].map { "\($0): \($1.swiftLiteral)" }
        return "static let \(name) = Text(\(texts.joined(separator: ", ")))"
    }

    private static let known: [String: (String, String)] = [
        "address": ("Adresse", "العنوان"), "amount": ("Menge", "الكمية"), "author": ("Autor", "المؤلف"),
        "category": ("Kategorie", "الفئة"), "city": ("Stadt", "المدينة"), "comment": ("Kommentar", "التعليق"),
        "count": ("Anzahl", "العدد"), "country": ("Land", "البلد"), "date": ("Datum", "التاريخ"),
        "day": ("Tag", "اليوم"), "description": ("Beschreibung", "الوصف"), "done": ("Erledigt", "منجز"),
        "due": ("Fällig am", "تاريخ الاستحقاق"), "email": ("E-Mail-Adresse", "البريد الإلكتروني"),
        "link": ("Verweis", "الرابط"), "name": ("Bezeichnung", "الاسم"), "note": ("Notiz", "ملاحظة"),
        "notes": ("Notizen", "ملاحظات"), "number": ("Nummer", "الرقم"), "phone": ("Telefon", "الهاتف"),
        "place": ("Ort", "المكان"), "price": ("Preis", "السعر"), "quantity": ("Anzahl", "الكمية"),
        "subject": ("Betreff", "الموضوع"), "summary": ("Zusammenfassung", "الملخص"), "text": ("Inhalt", "النص"),
        "title": ("Titel", "العنوان"), "URL": ("Internetadresse", "عنوان الصفحة"), "year": ("Jahr", "السنة"),
    ]
}

extension SourceText {
    /// Puts a constant that says it into an enum of texts. Throws where there is one of that name.
    mutating func insert(_ words: Translation, named name: String, before anchor: String) throws(NewError) {
        guard !text.contains("static let \(name) ") else {
            throw NewError("\(path) has a text “\(name)” already; choose another name. Nothing was written")
        }
        try insert("    \(words.constant(named: name))\n", before: anchor)
    }
}

extension String {
    /// As a literal of Swift.
    var swiftLiteral: String {
        let escaped = replacing("\\", with: "\\\\").replacing("\"", with: "\\\"")
            .replacing("\u{2068}", with: "\\u{2068}").replacing("\u{2069}", with: "\\u{2069}")
        return "\"\(escaped)\""
    }
}
