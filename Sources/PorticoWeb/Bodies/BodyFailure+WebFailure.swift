import Hummingbird
import Portico

extension WebFailure {
    /// The same, said to whoever sent the request: a program has no form to go back to.
    init(_ failure: BodyFailure, of request: Request) {
        self.init(failure)
        guard status == .badRequest, MediaPreference(request.headers) == .json else { return }
        heading = "That request could not be read"
        explanation = "Nothing was changed."
        details = details.map { $0.replacing("The form could not be read", with: "The body could not be read") }
    }

    /// What a visitor is told of a body that gives no form.
    init(_ failure: BodyFailure) {
        self =
            switch failure {
            case .tooLarge(let limit): .contentTooLarge("This page takes at most \(ByteCount(limit)) at once, files included.")
            case .tooMuchText(let limit): .contentTooLarge("The form takes at most \(ByteCount(limit)) of text.")
            case .tooManyFields(let limit): .contentTooLarge("A form has at most \(limit) fields.")
            case .unsupported(let type): .unsupportedMediaType(type, taken: BodyFormat.mediaTypes)
            case .malformed(let what): .unreadableForm(details: ["The form could not be read: \(what)."])
            case .incomplete: .unreadableForm(details: ["It broke off before it was complete."])
            case .tooSlow: .tooSlow
            case .cannotStore: .noRoom
            }
    }
}
