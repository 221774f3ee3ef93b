import Hummingbird
import Portico

/// Why the body of a request gives no form.
enum BodyError: Error, Sendable, Hashable {
    /// The whole body is more than `limit` bytes.
    case tooLarge(limit: Int)
    /// The names and values of the fields are together more than `limit` bytes.
    case tooMuchText(limit: Int)
    case tooManyFields(limit: Int)
    /// It is of a type, or encoded in a way, that is not taken; nil where it does not say of which.
    case unsupported(String?)
    /// It breaks the rules of its type. The text completes "The form could not be read: …".
    case malformed(String)
    /// It ended, or broke off, before it was complete.
    case incomplete
    /// The client sent it more slowly than it is waited for.
    case tooSlow
    /// A file could not be written to the disk, for the reason the system gave.
    case cannotStore(String)
}

extension WebError {
    /// The same, as told to the sender: a program has no form to go back to.
    init(_ failure: BodyError, of request: Request) {
        self.init(failure)
        guard status == .badRequest, MediaPreference(request.headers) == .json else { return }
        heading = FrameworkText(forPrograms: "That request could not be read")
        explanation = .nothingWasChanged
        if case .malformed(let what) = failure {
            details = [FrameworkText(forPrograms: "The body could not be read: \(what).")]
        }
    }

    /// What a visitor is told of a body that gives no form.
    init(_ failure: BodyError) {
        self =
            switch failure {
            case .tooLarge(let limit):
                .contentTooLarge(
                    FrameworkText(
                        en: "This page takes at most \(ByteCount(limit)) at once, files included.",
                        de:
                            "Diese Seite nimmt höchstens \(ByteCount(limit).text(in: .german)) auf einmal an, Dateien eingeschlossen.",
                        ar:
                            "تقبل هذه الصفحة \(isolated: ByteCount(limit).text(in: .arabic)) على الأكثر في المرة الواحدة، مع الملفات."
                    )
                )
            case .tooMuchText(let limit):
                .contentTooLarge(
                    FrameworkText(
                        en: "The form takes at most \(ByteCount(limit)) of text.",
                        de: "Das Formular nimmt höchstens \(ByteCount(limit).text(in: .german)) Text an.",
                        ar: "يقبل النموذج \(isolated: ByteCount(limit).text(in: .arabic)) من النص على الأكثر."
                    )
                )
            case .tooManyFields(let limit):
                .contentTooLarge(
                    FrameworkText(
                        en: "A form has at most \(limit) fields.",
                        de: "Ein Formular hat höchstens \(limit) Felder.",
                        ar: "أقصى عدد للحقول في النموذج هو \(limit)."
                    )
                )
            case .unsupported(let type): .unsupportedMediaType(type, taken: BodyFormat.mediaTypes)
            case .malformed(let what):
                .unreadableForm(details: [FrameworkText(forPrograms: "The form could not be read: \(what).")])
            case .incomplete:
                .unreadableForm(
                    details: [
                        FrameworkText(
                            en: "It broke off before it was complete.",
                            de: "Es brach ab, bevor es vollständig war.",
                            ar: "انقطع قبل أن يكتمل."
                        )
                    ]
                )
            case .tooSlow: .tooSlow
            case .cannotStore: .noRoom
            }
    }
}
