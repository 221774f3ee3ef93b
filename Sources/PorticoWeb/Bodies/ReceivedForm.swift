import Portico

/// The form that the body of a request held.
struct ReceivedForm: Sendable, Hashable {
    var form: Form
    /// The event, where the body is JSON; a form from a page names it in its field `_event`.
    var event: String?
    /// Files that are not among the form's: larger than any event here takes, too many, or not to be stored.
    var refusedFiles: [FieldError] = []
    /// Why no event can be made of it, although there is a form to give back: files that found no room, or a body that was cut short.
    var failure: BodyFailure?
}
