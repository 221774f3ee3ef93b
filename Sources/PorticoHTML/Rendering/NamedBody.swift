/// What there is for a template that a field of JSON names.
enum NamedBody: Sendable {
    case body(Int)
    /// It does not fit where names are used.
    case problem(TemplateProblem)
}
