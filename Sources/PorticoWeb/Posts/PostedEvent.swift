import Portico

/// An event that a client sent, by whatever kind of body.
struct PostedEvent: Sendable {
    let name: String
    /// What the page that offered it had fixed.
    let arguments: Form
    /// What the visitor filled in.
    let typed: Form
    /// What the event is read from: both.
    let form: Form
    /// What makes the post the same one when it comes again: the number of its form, or the client's own for it. Empty where it has none.
    let number: [String]
}
