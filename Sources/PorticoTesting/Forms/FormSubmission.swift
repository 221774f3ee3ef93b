import Foundation
import HTTPTypes

/// What a form sends when a button submits it (WHATWG HTML, 4.10.22.3 and 4.10.22.4).
///
/// Not done: text/plain bodies, which are refused; `dirname`; and the browser's own checks before sending (`required`,
/// `pattern`), so that a test reaches the server's.
struct FormSubmission {
    enum Refusal: Error, Equatable {
        case closesDialog
        case encoding(String)
    }

    let method: HTTPRequest.Method
    /// The `action` as the page writes it; empty means the page itself.
    let action: String
    let entries: [FormEntry]
    /// What a post sends; nil where the form's entries become the query.
    let body: FormBody?

    init(of form: HTMLElement, by submitter: HTMLElement?, state: FormState) throws(Refusal) {
        let method = (submitter?["formmethod"] ?? form["method"])?.asciiLowercased
        if method == "dialog" { throw .closesDialog }
        self.method = method == "post" ? .post : .get
        let action = submitter?["formaction"] ?? form["action"] ?? ""
        self.action = action.asciiTrimmed
        entries = form.controls.flatMap { Self.entries(of: $0, submitter: submitter, state: state) }
        guard self.method == .post else {
            body = nil
            return
        }
        switch (submitter?["formenctype"] ?? form["enctype"])?.asciiLowercased {
        case "text/plain": throw .encoding("text/plain")
        case "multipart/form-data": body = FormBody(multipart: entries)
        default: body = FormBody(urlEncoded: entries)
        }
    }

    private static func entries(
        of control: HTMLElement,
        submitter: HTMLElement?,
        state: FormState
    ) -> [FormEntry] {
        let kind = control.name == "input" ? InputKind(control) : nil
        let isButton = control.name == "button" || [.button, .submit, .reset, .image].contains(kind)
        if control.isDisabled || control.ancestors.contains(where: { $0.name == "datalist" }) { return [] }
        if isButton, control != submitter { return [] }
        if control.isCheckable, !state.isChecked(control) { return [] }
        let name = control["name"] ?? ""
        if kind == .image {
            let prefix = name.isEmpty ? "" : name + "."
            return ["x", "y"].map { FormEntry(name: prefix + $0, value: .text("0")) }
        }
        if name.isEmpty { return [] }
        switch (control.name, kind) {
        case ("select", _):
            return state.selectedOptions(of: control).filter { !$0.isDisabled }.map {
                FormEntry(name: name, value: .text($0.optionValue))
            }
        case (_, .checkbox), (_, .radio):
            return [FormEntry(name: name, value: .text(control["value"] ?? "on"))]
        case (_, .file):
            return state.files(in: control).map { FormEntry(name: name, value: .file($0)) }
        case (_, .hidden) where name.asciiLowercased == "_charset_":
            return [FormEntry(name: name, value: .text("UTF-8"))]
        default:
            return [FormEntry(name: name, value: .text(state.value(of: control)))]
        }
    }
}

/// One field of a form as it is about to be sent.
struct FormEntry: Equatable {
    enum Value: Equatable {
        case text(String)
        case file(ChosenFile)
    }

    let name: String
    let value: Value

    /// What stands for it where no files can be sent (WHATWG HTML, 4.10.22.3): a file's name.
    var text: String {
        switch value {
        case .text(let text): text
        case .file(let file): file.name
        }
    }
}

/// A file a visitor has chosen in a form.
struct ChosenFile: Equatable {
    let name: String
    let mediaType: String
    let bytes: Data
}
