import Portico

/// The form that the body of a request held.
struct ReceivedForm: Sendable, Hashable {
    var form: Form
    /// The event, where the body is JSON; a form from a page names it in its field `_event`.
    var event: String?
    /// Files that were larger than any event here takes and are not among the form's.
    var refusedFiles: [FieldError] = []
}
