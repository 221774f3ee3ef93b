import Portico

extension WebFailure {
    /// What a visitor is told of a body that gives no form.
    init(_ failure: BodyFailure) {
        self =
            switch failure {
            case .tooLarge(let limit): .contentTooLarge("This page takes at most \(ByteCount(limit)) at once, files included.")
            case .tooMuchText(let limit): .contentTooLarge("The form takes at most \(ByteCount(limit)) of text.")
            case .tooManyFields(let limit): .contentTooLarge("A form has at most \(limit) fields.")
            case .tooManyFiles(let limit): .contentTooLarge("A form takes at most \(limit) files at once.")
            case .unsupported(let type): .unsupportedMediaType(type, taken: BodyFormat.mediaTypes)
            case .malformed(let what): .unreadableForm(details: ["The form could not be read: \(what)."])
            case .incomplete: .unreadableForm(details: ["It broke off before it was complete."])
            case .cannotStore: .noRoom
            }
    }
}
