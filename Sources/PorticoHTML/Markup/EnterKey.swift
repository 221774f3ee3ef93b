/// What Enter sends from a field of a form: it presses the form's first submit button in the tree, whatever that one sends (WHATWG HTML
/// section 4.10.21.2, "implicit submission").
struct EnterKey {
    /// The form's own event.
    let event: String
    /// The sections around each button that sends it.
    private var own: [[Int]] = []
    /// The first button that can be the first of the form, and sends another event.
    private(set) var finding: Finding?

    init(event: String) {
        self.event = event
    }

    /// A button comes next in the tree.
    mutating func meet(_ sent: String, at point: SourcePoint, in sections: [OpenSection]) {
        let path = sections.map(\.serial)
        if sent == event {
            own.append(path)
        } else if finding == nil, !own.contains(where: { path.starts(with: $0) }) {
            finding = Finding(
                point: point,
                what: "Enter in a field presses the form's first button, and this one sends '\(sent)' instead of '\(event)'",
                hint: "put the form's own submit button before it"
            )
        }
    }
}

extension FormControl {
    /// Whether browsers submit the form on Enter here.
    var takesEnter: Bool {
        switch kind {
        case .text, .password, .checkbox, .radio: true
        case .hidden, .textarea, .select, .file, .button: false
        }
    }
}
