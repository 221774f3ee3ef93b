import HTTPTypes

/// What a form sends when a button submits it (WHATWG HTML, 4.10.22.3 and 4.10.22.4).
///
/// Not done: multipart and text/plain bodies, which are refused; `dirname`; and the browser's own checks before sending
/// (`required`, `pattern`), so that a test reaches the server's.
struct FormSubmission {
    enum Refusal: Error, Equatable {
        case closesDialog
        case encoding(String)
    }

    let method: HTTPRequest.Method
    /// The `action` as the page writes it; empty means the page itself.
    let action: String
    let fields: URLEncodedForm

    init(of form: HTMLElement, by submitter: HTMLElement?, state: FormState) throws(Refusal) {
        let method = (submitter?["formmethod"] ?? form["method"])?.asciiLowercased
        if method == "dialog" { throw .closesDialog }
        self.method = method == "post" ? .post : .get
        let action = submitter?["formaction"] ?? form["action"] ?? ""
        self.action = action.asciiTrimmed
        if self.method == .post, let encoding = (submitter?["formenctype"] ?? form["enctype"])?.asciiLowercased,
            ["multipart/form-data", "text/plain"].contains(encoding)
        {
            throw .encoding(encoding)
        }
        fields = URLEncodedForm(form.controls.flatMap { Self.entries(of: $0, submitter: submitter, state: state) })
    }

    private static func entries(
        of control: HTMLElement,
        submitter: HTMLElement?,
        state: FormState
    ) -> [(name: String, value: String)] {
        let kind = control.name == "input" ? InputKind(control) : nil
        let isButton = control.name == "button" || [.button, .submit, .reset, .image].contains(kind)
        if control.isDisabled || control.ancestors.contains(where: { $0.name == "datalist" }) { return [] }
        if isButton, control != submitter { return [] }
        if control.isCheckable, !state.isChecked(control) { return [] }
        let name = control["name"] ?? ""
        if kind == .image {
            let prefix = name.isEmpty ? "" : name + "."
            return [(prefix + "x", "0"), (prefix + "y", "0")]
        }
        if name.isEmpty { return [] }
        switch (control.name, kind) {
        case ("select", _):
            return state.selectedOptions(of: control).filter { !$0.isDisabled }.map { (name, $0.optionValue) }
        case (_, .checkbox), (_, .radio):
            return [(name, control["value"] ?? "on")]
        case (_, .file):
            return [(name, "")]
        case (_, .hidden) where name.asciiLowercased == "_charset_":
            return [(name, "UTF-8")]
        default:
            return [(name, state.value(of: control))]
        }
    }
}
