/// Whether a control is sent with its form, as far as its own tag and what is around it tell.
enum Sending {
    case always
    /// A section decides.
    case maybe
    case never

    /// What the attribute `disabled` of a control or a fieldset makes of it.
    init(_ tag: HTMLTag) {
        let disabled = tag.all("disabled")
        self = disabled.isEmpty ? .always : disabled.allSatisfy(\.isConditional) ? .maybe : .never
    }
}
