import Portico
import PorticoTestSupport

/// A random form in a random page, what a visitor typed into it, and what its controls must hold then.
struct OverlaySample {
    private var random: SeededRandom
    private(set) var typed = Form()
    private(set) var errors: [FieldError] = []
    /// `name=value` of each control of the form, by name.
    private(set) var expected: [String] = []
    private(set) var names: [String] = []

    init(seed: UInt64) {
        random = SeededRandom(seed: seed)
    }

    /// What a parser makes of text: there is no NUL in HTML.
    static func shown(_ text: String) -> String {
        String(String.UnicodeScalarView(text.unicodeScalars.map { $0 == "\0" ? "\u{FFFD}" : $0 }))
    }

    static func escaped(_ text: String) -> String {
        // Scalar by scalar: "<" with an accent after it is one character of Swift's, and two of HTML's.
        text.unicodeScalars.map { scalar in
            ["\0": "\u{FFFD}", "&": "&amp;", "<": "&lt;", ">": "&gt;", "\r": "&#13;"][scalar] ?? String(scalar)
        }.joined()
    }

    mutating func text() -> String {
        let pieces = [
            "a", "é", "<", ">", "&", "\"", "'", "\n", "\r", " ", "\0", "&amp;", "</textarea>", "</select>", "<!--",
            "-->", "</form>", "=",
            "/",
            "\u{301}", "🐕", "&#13", "<input name=x>", "]]>", "</script>", "\u{2028}",
        ]
        return (0..<Int.random(in: 0...6, using: &random)).map { _ in random.pick(pieces) }.joined()
    }

    mutating func page() -> String {
        let controls = (0..<Int.random(in: 1...8, using: &random)).map { self.control("n\($0)") }
        let content = controls.joined(separator: noise())
        let form = "<form id=f method=post><input type=hidden name=_event value=T.e.id=7>\(content)</form>"
        let other = "<form method=post><input type=hidden name=_event value=T.e.id=8><input name=n0 value=other></form>"
        let body = [form, other].shuffled(using: &random).joined(separator: noise())
        let details = Bool.random(using: &random) ? ("<details>", "</details>") : ("", "")
        return
            "<!DOCTYPE html><title>t</title><body>\(noise())<main>\(details.0)\(body)\(details.1)</main>\(noise())</body>"
    }

    /// What a page has between its forms.
    private mutating func noise() -> String {
        random.pick([
            "", "\n", "<p>x</p>", "<!-- <form><input name=n0> -->", "<script>\"<input name=n0>\"</script>", "<hr>",
            "<p title='</form>'>y</p>",
            "<svg><title/><path d=\"M0\"/></svg>", "<template><input name=n0></template>", "<i>a < b & c</i>",
            "<style>p{}</style>",
            "<!-->",
        ])
    }

    private mutating func control(_ name: String) -> String {
        names.append(name)
        let isWrong = Int.random(in: 0..<4, using: &random) == 0
        if isWrong { errors.append(FieldError(field: name, message: text())) }
        let label = Int.random(in: 0..<3, using: &random)
        let html = bareControl(name)
        return switch label {
        case 0: "<label>L \(html)</label>"
        case 1: "<div>\(html)</div>"
        default: html
        }
    }

    private mutating func bareControl(_ name: String) -> String {
        switch Int.random(in: 0..<6, using: &random) {
        case 0:
            return fields(name, Int.random(in: 1...3, using: &random)) { value in
                value.map { "<input name=\(name) value='\($0)' class=c>" } ?? "<input name=\"\(name)\">"
            }
        case 1: return fields(name, 1) { "<textarea name=\(name)>\($0 ?? "")</textarea>" }
        case 2: return choices(name, type: "checkbox", sends: .some)
        case 3: return choices(name, type: "radio", sends: Bool.random(using: &random) ? .one : .none)
        case 4: return select(name, isMultiple: true)
        default: return select(name, isMultiple: false)
        }
    }

    /// Controls of one name that each hold a text, of which the first are sent.
    private mutating func fields(_ name: String, _ count: Int, _ html: (String?) -> String) -> String {
        let sent = Int.random(in: 0...count, using: &random)
        return (0..<count).map { index in
            let old = Bool.random(using: &random) ? "old\(index)" : nil
            let value = text()
            if index < sent { typed.append(name, value) }
            expected.append("\(name)=\(index < sent ? Self.shown(value) : old ?? "")")
            return html(old)
        }.joined()
    }

    private static let values = ["v", "x &amp; y", "é", "&lt;"]

    /// How many of several choices are sent.
    private enum Sending {
        case none, one, some
    }

    private mutating func choose(_ name: String, _ sends: Sending) {
        let all = Self.values.map { $0.replacing("&amp;", with: "&").replacing("&lt;", with: "<") }
        let values =
            switch sends {
            case .none: [String]()
            case .one: [random.pick(all)]
            case .some: all.filter { _ in Bool.random(using: &random) }
            }
        for value in values.shuffled(using: &random) { typed.append(name, value) }
        expected += all.filter(values.contains).map { "\(name)=\($0)" }
    }

    private mutating func choices(_ name: String, type: String, sends: Sending) -> String {
        choose(name, sends)
        return Self.values.map { value in
            "<input type=\(type) name=\(name) value=\"\(value)\"\(Bool.random(using: &random) ? " checked" : "")>"
        }.joined()
    }

    private mutating func select(_ name: String, isMultiple: Bool) -> String {
        choose(name, isMultiple ? .some : .one)
        let options = Self.values.map { value in
            let selected = Bool.random(using: &random) ? " selected" : ""
            return Bool.random(using: &random)
                ? "<option\(selected)>\(value)" : "<option value=\"\(value)\"\(selected)>z</option>"
        }
        return "<select name=\(name)\(isMultiple ? " multiple" : "")>\(options.joined())</select>"
    }

    /// Pieces of tags, comments and text in any order; no offer among them.
    mutating func garbage() -> [UInt8] {
        errors = Bool.random(using: &random) ? [FieldError(field: "a", message: text())] : []
        let pieces = [
            "<", ">", "/", "=", "\"", "'", " ", "\n", "a", "<form", "<input", " name=a", " value", "<!--", "-->",
            "--!>", "<textarea>",
            "</textarea", "<select", "<option>", "</", "<!", "<?", "<main", "<body", "<svg", "<![CDATA[", "]]>",
            "<script>", "</script",
            "<label",
            "<details", "<template", "</template>", "-", "!", "&", "\0", "é", "<plaintext", " id=b", "</svg>",
            "<legend", "<fieldset",
        ]
        var bytes = (0..<Int.random(in: 0...40, using: &random)).flatMap { _ in Array(random.pick(pieces).utf8) }
        if Bool.random(using: &random) { bytes.append(UInt8.random(in: 0...255, using: &random)) }
        return bytes
    }

    /// Takes bytes out of a page, or puts others in.
    mutating func breakApart(_ page: inout [UInt8]) {
        for _ in 0..<Int.random(in: 1...6, using: &random) where !page.isEmpty {
            let index = Int.random(in: page.indices, using: &random)
            switch Int.random(in: 0..<4, using: &random) {
            case 0: page[index] = UInt8.random(in: 0...255, using: &random)
            case 1: page.remove(at: index)
            case 2:
                page.insert(
                    contentsOf: random.pick(["<", ">", "\"", "</", "<!--", "<textarea>", "=", "'"]).utf8,
                    at: index
                )
            default: page.removeLast(min(page.count, Int.random(in: 0...40, using: &random)))
            }
        }
    }
}
