import HTTPTypes
import Portico

/// A form as it was posted, with what the framework put into it taken apart from what the visitor typed.
struct Submission: Sendable {
    /// The fields whose names begin like this are the framework's.
    static let reservedPrefix = "_"
    static let eventField = "_event"
    static let formField = FormNumber.field
    /// What a working page takes along.
    static let memoryField = "_memory"

    /// The offer that was taken. A form has one of its own, and the button that was pressed comes after it.
    let offer: String?
    /// The number of the form as it was printed; nil where it is none of ours.
    let formID: String?
    let typed: Form

    init(_ form: Form) {
        offer = form.values(Self.eventField).last
        formID = form.values(Self.formField).last.flatMap { RandomID.isWellFormed($0) ? $0 : nil }
        typed = Form(form.entries.filter { !$0.name.hasPrefix(Self.reservedPrefix) }, files: form.files)
    }

    /// The event it asks for, as far as its offer says; what to think of the offer is for others to judge.
    func event(_ offered: OfferVerdict) -> SubmittedEvent {
        let (name, arguments) =
            switch offered {
            case .offered(let name, let arguments, _), .expired(let name, let arguments),
                .notOffered(let name, let arguments):
                (name, arguments)
            case .malformed: ("", Form())
            }
        return SubmittedEvent(
            name: name,
            arguments: arguments,
            typed: typed,
            form: SubmittedEvent.form(arguments, typed),
            idempotencyKey: formID.map { [SubmittedEvent.formNumber, $0] } ?? []
        )
    }
}

/// An event that a client sent, by whatever kind of body.
struct SubmittedEvent: Sendable {
    let name: String
    /// What the page that offered it had fixed.
    let arguments: Form
    /// What the visitor filled in.
    let typed: Form
    /// What the event is read from: both.
    let form: Form
    /// The same with files that came before the form in the place of what the form names them by; nil where there are
    /// none.
    var received: Form?
    /// What makes the post the same one when it comes again: the number of its form, or the client's own for it. Empty
    /// where it has none.
    let idempotencyKey: [String]

    /// What the event is read from, with the number of its form.
    var numberedForm: Form {
        var form = received ?? form
        guard idempotencyKey.first == Self.formNumber,
            let bytes = idempotencyKey.last.flatMap({ Base64URL.decode($0.utf8) })
        else {
            return form
        }
        form.append(FormNumber.field, bytes.hexadecimal)
        return form
    }

    /// Whose form it came in.
    var owner: FormOwner {
        FormOwner(ofForm: idempotencyKey.first == Self.formNumber ? idempotencyKey.last : nil)
    }

    /// What the number of a printed form stands behind.
    static let formNumber = "form"

    /// The offer's arguments, and what was typed in fields of other names.
    static func form(_ arguments: Form, _ typed: Form) -> Form {
        let fixed = Set(arguments.entries.map(\.name))
        return Form(
            arguments.entries + typed.entries.filter { !fixed.contains($0.name) },
            files: typed.files.filter { !fixed.contains($0.name) }
        )
    }
}

/// A failure after a form was read: the page that tells of it shows what was typed, so that it is not lost.
struct FailedSubmission: Error {
    let form: Form
    /// Whether it is the beginning of what was sent.
    var isCutShort = false
    let cause: any Error
    /// What else its answer has: the cookies of a post that was carried out before this failed.
    var headers: HTTPFields = [:]
}

/// A failure after an event had its effect: it may not be carried out again.
struct LateError: Error {
    let cause: any Error
}
