/// The article and the particles that Arabic and Hebrew write together with the word behind them.
///
///     Proclitics.forms(of: "سلام")   // السلام, وسلام, بالسلام, … but not سلام
///
/// Readers take them for words of their own, so a search for a word finds it behind them as well. Both are compared as
/// `SearchWord` folds them: without vowel signs, and without the hamza above or below an alif.
enum Proclitics {
    /// A word with each that can stand before it; nothing in other scripts, and for a single letter.
    static func forms(of word: String) -> [String] {
        let letters = word.unicodeScalars
        guard let first = letters.first, letters.dropFirst().first != nil else { return [] }
        switch first.value {
        case 0x5D0...0x5EA: return hebrew.map { $0 + word }
        case 0x621...0x64A, 0x671...0x6D3:
            let forms = arabic.map { $0 + word } + toThe(word)
            // What looks like an article may be the beginning of the word: ألمانيا.
            let hasArticle = word.hasPrefix(article) && letters.count > 3
            return hasArticle ? forms + toThe(String(Substring(letters.dropFirst(2)))) : forms
        default: return []
        }
    }

    /// Behind “to” the article loses its alif, and is not written before another ل: لله.
    private static func toThe(_ word: String) -> [String] {
        let rest = word.hasPrefix("ل") ? String(Substring(word.unicodeScalars.dropFirst())) : word
        return ["لل", "ولل", "فلل"].map { $0 + rest }
    }

    private static let article = "ال"
    /// And, so, by, to, as, and the article behind those that leave it whole.
    private static let arabic =
        ["و", "ف", "ب", "ل", "ك", "وب", "ول"] + ["", "و", "ف", "ب", "ك", "وب", "وك"].map { $0 + article }
    /// The, and, in, to, from, as, that; of two of them those that are common.
    private static let hebrew = ["ה", "ו", "ב", "ל", "מ", "כ", "ש", "וה", "וב", "ול", "שה", "מה"]
}
