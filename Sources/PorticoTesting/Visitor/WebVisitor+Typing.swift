import HTTPTypes

extension WebVisitor {
    /// Says that so much time has passed since the last thing was typed or chosen that the page does what its forms ask
    /// for then (`data-latest`): a form that is a link navigates, in the place of the page; a button posts quietly.
    ///
    /// ```swift
    /// try visitor.fill("Search domain names", with: "med")
    /// try await visitor.typingEnded()
    /// #expect(visitor.url == "/domains?query=med")
    /// ```
    ///
    /// It does nothing where nothing was typed, where that asks for what was asked for last, and without the site's
    /// script. A click that comes before it leaves nothing to do.
    /// - Throws: `VisitorError` when what comes back is no page or can't be laid over this one; what the transport
    ///   throws.
    public nonisolated(nonsending) func typingEnded() async throws {
        while !typing.forms.isEmpty {
            let form = typing.forms.removeFirst()
            if form.asksLatest {
                try await navigate(byTypingIn: form)
            } else if let button = form.latestButton {
                try await post(button, of: form)
            }
        }
    }

    /// Notes that the visitor has changed a control.
    func typed(in control: HTMLElement) {
        guard mode == .live, let form = control.form, form.asksLatest || form.latestButton != nil,
            !typing.forms.contains(form)
        else { return }
        typing.forms.append(form)
    }

    private nonisolated(nonsending) func navigate(byTypingIn form: HTMLElement) async throws {
        let submission = try submission(of: form, by: nil)
        var url = try resolve(action(of: submission), on: baseURL)
        url.query = URLEncodedForm(submission.entries).text
        if url.target == typing.address || url.target == entries.last?.url.target { return }
        guard let (arrived, entry) = try await arrive(by: request(for: url), at: url) else { return }
        // Another page, but for the field that is typed in, and what else is the same.
        try layingOver { () throws(PageUpdateFailure) in try layOver(arrived.document, keepingNotice: false) }
        var shown = arrived
        shown.document = page.document
        page = shown
        _ = entries.popLast()
        entries.append(entry)
        following = nil
        typing.address = url.target
    }

    private nonisolated(nonsending) func post(_ button: HTMLElement, of form: HTMLElement) async throws {
        let submission = try submission(of: form, by: button)
        // The number of the rendered form differs each time.
        let said = submission.entries.filter { $0.name != "_form" }
        guard let body = submission.body, typing.posted[form] != said else { return }
        let url = try resolve(action(of: submission), on: baseURL)
        let arrived = try await arrive(by: request(.post, for: url, body: body), at: url)
        // What was refused is not posted yet.
        if arrived?.page.status ?? 200 < 400 { typing.posted[form] = said }
        guard let arrived else { return }
        try layingOver { () throws(PageUpdateFailure) in try layOver(arrived.page.document) }
        page.version = arrived.page.version ?? page.version
    }

    private func layingOver(_ body: () throws(PageUpdateFailure) -> Void) throws(VisitorError) {
        do throws(PageUpdateFailure) {
            try body()
        } catch {
            throw failure("What came back can't be laid over the page: \(error.problem).")
        }
    }
}

/// What was typed since the page came, and what it has led to.
struct Typing {
    /// The forms in which something was typed and not sent yet, in the order in which that began.
    var forms: [HTMLElement] = []
    /// Where typing has led last.
    var address: String?
    /// What each form has posted last.
    var posted: [HTMLElement: [FormEntry]] = [:]

    /// The same on an updated page, as far as its forms are there.
    func carried(to elements: [HTMLElement: HTMLElement]) -> Typing {
        var other = self
        other.forms = forms.compactMap { elements[$0] }
        other.posted = posted.reduce(into: [:]) { carried, entry in
            if let form = elements[entry.key] { carried[form] = entry.value }
        }
        return other
    }
}

extension HTMLElement {
    /// Whether typing in this form navigates.
    fileprivate var asksLatest: Bool {
        self["data-latest"] != nil && self["method"]?.asciiLowercased != "post"
    }

    /// The button of this form that typing in it presses.
    fileprivate var latestButton: HTMLElement? {
        controls.first { $0.isSubmitButton && $0["data-latest"] != nil && !$0.isDisabled }
    }
}
