/// The `type` of an `input` element; a missing or unknown one is a text field (WHATWG HTML, 4.10.5).
enum InputKind: String {
    case button, checkbox, color, date, email, file, hidden, image, month, number, password, radio, range, reset, search, submit, tel, text
    case time, url, week
    case dateTimeLocal = "datetime-local"

    init(_ input: HTMLElement) {
        self = input["type"].flatMap { InputKind(rawValue: $0.asciiLowercased) } ?? .text
    }
}
