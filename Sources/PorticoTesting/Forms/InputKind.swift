/// The `type` of an `input` element; a missing or unknown one is a text field (WHATWG HTML, 4.10.5).
enum InputKind: String {
    case button, checkbox, color, date, email, file, hidden, image, month, number, password, radio, range, reset,
        search, submit, tel, text
    case time, url, week
    case dateTimeLocal = "datetime-local"

    init(_ input: HTMLElement) {
        self = input["type"].flatMap { InputKind(rawValue: $0.asciiLowercased) } ?? .text
    }
}

extension InputKind {
    /// Whether the visitor can type a value.
    var takesText: Bool {
        switch self {
        case .button, .checkbox, .file, .hidden, .image, .radio, .reset, .submit: false
        default: true
        }
    }

    /// The value a browser makes of what was typed or given: each kind's value sanitisation (WHATWG HTML, 4.10.5.1).
    func sanitized(_ value: String, for input: HTMLElement) -> String {
        switch self {
        case .text, .search, .tel, .password:
            return value.withoutLineBreaks
        case .url:
            return value.withoutLineBreaks.asciiTrimmed
        case .email:
            let addresses = value.withoutLineBreaks.split(separator: ",", omittingEmptySubsequences: false)
            return input["multiple"] == nil
                ? value.withoutLineBreaks.asciiTrimmed
                : addresses.map { String($0).asciiTrimmed }.joined(separator: ",")
        case .color:
            let digits = value.unicodeScalars.dropFirst()
            let isColor =
                value.hasPrefix("#") && digits.count == 6 && digits.allSatisfy { $0.properties.isASCIIHexDigit }
            return isColor ? value.asciiLowercased : "#000000"
        case .range:
            return Self.number(value).map { Self.text($0, within: input) } ?? Self.text(nil, within: input)
        case .number:
            return Self.number(value) == nil ? "" : value
        default:
            return value
        }
    }

    /// A range's value: inside its bounds, the middle unless given.
    private static func text(_ value: Double?, within input: HTMLElement) -> String {
        let minimum = number(input["min"] ?? "") ?? 0
        let maximum = number(input["max"] ?? "") ?? 100
        let middle = maximum < minimum ? minimum : minimum + (maximum - minimum) / 2
        let bounded = max(minimum, min(value ?? middle, max(maximum, minimum)))
        return bounded == bounded.rounded() && abs(bounded) < 1e15 ? String(Int(bounded)) : String(bounded)
    }

    /// A valid floating-point number (WHATWG HTML, 2.3.4.3), which unlike Swift's knows no `inf`, `nan` or hexadecimal.
    private static func number(_ text: String) -> Double? {
        let allowed: (Unicode.Scalar) -> Bool = { "0123456789+-.eE".unicodeScalars.contains($0) }
        guard text.unicodeScalars.allSatisfy(allowed), !text.hasPrefix("+"), !text.hasSuffix("."),
            let number = Double(text)
        else {
            return nil
        }
        return number.isFinite ? number : nil
    }
}

extension String {
    /// CRLF and CR as LF, which is how a text area knows its lines.
    var withLineFeeds: String {
        guard utf8.contains(UInt8(ascii: "\r")) else { return self }
        var result = String.UnicodeScalarView()
        var previous: Unicode.Scalar?
        for scalar in unicodeScalars {
            if scalar == "\r" {
                result.append("\n")
            } else if !(scalar == "\n" && previous == "\r") {
                result.append(scalar)
            }
            previous = scalar
        }
        return String(result)
    }

    fileprivate var withoutLineBreaks: String {
        String(String.UnicodeScalarView(unicodeScalars.filter { $0 != "\r" && $0 != "\n" }))
    }
}
