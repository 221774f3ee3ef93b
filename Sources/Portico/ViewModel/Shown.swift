/// What a view model shows and the condition it is in, read together so that one never belongs to another moment.
///
///     let shown = viewModel.shown
///     render(shown.value, status: shown.condition)
///
/// A condition may be due to single fields of what was sent. `errors` then says which and why, as in a name that is
/// taken:
///
///     Shown(value, .conflict, errors: [FieldError(field: "name", message: "is taken")])
public struct Shown<Value> {
    public var value: Value
    public var condition: Condition
    /// What is wrong with single fields, beside those that `invalid` names itself.
    public var errors: [FieldError]

    public init(_ value: Value, _ condition: Condition = .ok, errors: [FieldError] = []) {
        self.value = value
        self.condition = condition
        self.errors = errors
    }

    /// Every field that something is wrong with: those that the condition names, then the others.
    public var fieldErrors: [FieldError] {
        if case .invalid(let named) = condition { named + errors } else { errors }
    }
}

extension Shown: Sendable where Value: Sendable {}
extension Shown: Equatable where Value: Equatable {}

/// How it stands with a screen, in words of the domain; each front end has its own for it.
///
/// On the web: `ok` 200, `invalid` 422, `notFound` 404, `conflict` 409, `forbidden` 403, `tooMany` 429 (RFC 6585
/// section 4), `unavailable` 503 (RFC 9110 section 15). In the terminal: an exit code.
public enum Condition: Sendable, Hashable {
    case ok
    case invalid([FieldError])
    case notFound
    case conflict
    case forbidden
    /// It was tried too often; seconds after which it may be tried again.
    case tooMany(retryAfter: Int)
    case unavailable

    /// The condition's name without its details, as JSON and the terminal print it.
    public var name: String {
        switch self {
        case .ok: "ok"
        case .invalid: "invalid"
        case .notFound: "notFound"
        case .conflict: "conflict"
        case .forbidden: "forbidden"
        case .tooMany: "tooMany"
        case .unavailable: "unavailable"
        }
    }
}

/// What is wrong with one field of a form, said to the person who filled it in.
///
///     FieldError(field: "grade", message: "must be a whole number from 1 to 6")
///
/// What is read from a form before anybody knows whose it is can say it in each language:
///
///     FieldError(field: "grade", text: Text(en: "must be whole", de: "muss ganz sein", ar: "يجب أن يكون صحيحًا"))
///
/// `field` is the input's name, or empty where the message is about all that was sent. `message` completes a sentence
/// that a front end begins with the field: beside its control it reads “This must be a whole number from 1 to 6”, in a
/// terminal “grade must be a whole number from 1 to 6”. A message that begins with a capital letter, or with one of a
/// script that has no small letters, is a sentence of its own and stands alone.
public struct FieldError: Error, Sendable, Hashable, Codable {
    public var field: String
    /// As programs and the terminal are told, or in the one language that it was made in.
    public var message: String {
        get { said.message }
        set { said = SaidMessage(newValue) }
    }
    private var said: SaidMessage

    public init(field: String, message: String) {
        self.field = field
        said = SaidMessage(message)
    }

    public init(field: String, text: some LocalisedText) {
        self.field = field
        said = SaidMessage(text)
    }

    /// As a page in that language says it.
    public func message(in language: Language) -> String { said.text(in: language) }

    private enum CodingKeys: String, CodingKey {
        case field
        case said = "message"
    }

    /// Whether nothing has to stand before the message.
    public var standsAlone: Bool { standsAlone(in: .english) }

    public func standsAlone(in language: Language) -> Bool {
        message(in: language).first.map { $0.isLetter && !$0.isLowercase } ?? true
    }
}
