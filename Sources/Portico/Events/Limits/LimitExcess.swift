/// What of a form is more than its event takes, said to the person who filled it in.
public struct LimitExcess: Error, Sendable, Hashable {
    /// That all the typed text together is too long; nil where it is not.
    public var text: String?
    /// Each file that is too large.
    public var errors: [FieldError]

    public init(text: String?, errors: [FieldError]) {
        self.text = text
        self.errors = errors
    }
}
