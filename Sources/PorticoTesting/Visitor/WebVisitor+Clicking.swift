import HTTPTypes

extension WebVisitor {
    /// Clicks the link or button with this accessible name: follows the link, submits the button's form.
    /// - Throws: `VisitorError` when there is none, more than one, or clicking it does nothing without JavaScript; what
    ///   the transport throws.
    public nonisolated(nonsending) func click(_ name: String) async throws {
        let candidates = seen.filter(\.isClickable)
        let matches = candidates.filter { $0.accessibleName == name }
        let target = try only(matches, "link or button is named \(name.debugDescription)") {
            NearMisses("Links and buttons here", of: candidates.map(\.accessibleName), to: name)
        }
        try await click(target)
    }

    /// Clicks an element found before on this page.
    /// - Throws: `VisitorError` when it is of another page or clicking it does nothing without JavaScript; what the
    ///   transport throws.
    public nonisolated(nonsending) func click(_ element: HTMLElement) async throws {
        try requireShown(element)
        if element.isHidden { throw failure("It can't be seen: \(element.summary)") }
        if element.isSubmitButton {
            guard let form = try usable(element).form else {
                throw failure("The button belongs to no form: \(element.summary)")
            }
            try await submit(form, by: element)
        } else if let address = element.name == "a" || element.name == "area" ? element["href"] : nil {
            try await lead(to: address)
        } else {
            throw failure("Clicking it does nothing without JavaScript: \(element.summary)")
        }
    }

    /// Submits a form as Enter in one of its fields does: with its first submit button, if it has any.
    /// - Throws: `VisitorError` when the selector matches no single form or the form can't be sent; what the transport
    ///   throws.
    public nonisolated(nonsending) func submit(_ selector: String = "form") async throws {
        let form = try find(css: selector)
        guard form.name == "form" else { throw failure("\(selector.debugDescription) is no form: \(form.summary)") }
        let button = form.controls.first(where: \.isSubmitButton)
        if let button, button.isDisabled {
            throw failure("Its first submit button is disabled, so Enter does nothing: \(button.summary)")
        }
        try await submit(form, by: button)
    }

    private nonisolated(nonsending) func submit(_ form: HTMLElement, by button: HTMLElement?) async throws {
        let submission = try submission(of: form, by: button)
        if let body = submission.body {
            try await lead(to: action(of: submission), method: .post, body: body)
        } else {
            try await lead(to: action(of: submission), query: URLEncodedForm(submission.entries).text)
        }
    }

    func submission(of form: HTMLElement, by button: HTMLElement?) throws(VisitorError) -> FormSubmission {
        do throws(FormSubmission.Refusal) {
            return try FormSubmission(of: form, by: button, state: formState)
        } catch {
            switch error {
            case .closesDialog: throw failure("The form only closes its dialog and sends nothing: \(form.summary)")
            case .encoding(let encoding):
                throw failure("Forms sent as \(encoding) are not supported yet: \(form.summary)")
            }
        }
    }

    /// An empty action is the page itself, its fragment left out (WHATWG HTML, 4.10.22.3, step 14).
    func action(of submission: FormSubmission) -> String {
        submission.action.isEmpty ? entries.last?.url.target ?? "/" : submission.action
    }

    private func requireShown(_ element: HTMLElement) throws(VisitorError) {
        if element.document !== page.document { throw failure("It was on another page: \(element.summary)") }
    }
}

extension HTMLElement {
    fileprivate var isClickable: Bool {
        isPushButton || role == .link || role == .button
    }
}
