import Portico

/// A form that posts: its event, those of its buttons, and the controls met so far, which are checked when all are
/// known.
struct POSTForm {
    private let start: SourcePoint
    private let posted: FormEvent
    private let isMultipart: Bool
    private var buttons: [(posted: FormEvent, point: SourcePoint)] = []
    private var controls: [FormControl] = []
    private var isInSelect = false
    private var enterKey: EnterKey

    init(_ posted: FormEvent, _ tag: HTMLTag) {
        self.posted = posted
        start = tag.start
        enterKey = EnterKey(event: posted.event.name)
        isMultipart = tag["enctype"]?.keywords == ["multipart/form-data"]
    }

    /// What the start tag may not have.
    static func findings(in tag: HTMLTag) -> [Finding] {
        var findings: [Finding] = []
        for attribute in tag.all("enctype")
        where attribute.keywords != ["multipart/form-data"]
            && attribute.keywords != ["application/x-www-form-urlencoded"]
        {
            findings.append(
                Finding(
                    point: attribute.start,
                    what: "an event cannot be read from a form of this 'enctype'",
                    hint: "write enctype=\"multipart/form-data\" for files, and nothing else"
                )
            )
        }
        for attribute in tag.all("accept-charset") {
            findings.append(
                Finding(
                    point: attribute.start,
                    what: "'accept-charset' changes how text is sent, which is UTF-8",
                    hint: "remove it"
                )
            )
        }
        return findings
    }

    mutating func add(_ tag: HTMLTag, in sections: [OpenSection], _ sending: Sending) -> [Finding] {
        endSelect()
        if let action = tag["formaction"] {
            guard let value = action.printed.first, value.isReported || value.postedEvent != nil else {
                return [Self.leadsElsewhere(action)]
            }
            if let posted = value.postedEvent {
                buttons.append((posted, tag.start))
                if sending != .never { enterKey.meet(posted.event.name, at: tag.start, in: sections) }
            }
            return []
        }
        let (control, findings) = FormControl.read(tag, in: sections, sending)
        if sending != .never {
            if case .button? = FormControl.kind(of: tag).0 {
                enterKey.meet(posted.event.name, at: tag.start, in: sections)
            }
            if let control { controls.append(control) }
            isInSelect = control?.kind == .select
        }
        return findings
    }

    mutating func addOption(_ tag: HTMLTag) -> [Finding] {
        guard isInSelect, let last = controls.indices.last else { return [] }
        controls[last].values.append(WrittenValue(tag))
        return WrittenValue.findings(in: tag)
    }

    mutating func endSelect() {
        isInSelect = false
    }

    private static func leadsElsewhere(_ action: HTMLAttribute) -> Finding {
        Finding(
            point: action.start,
            what: "a button of a form that posts sends an event, and 'formaction' is none",
            hint: "write formaction=\"{{event NAME}}\", or print a link"
        )
    }
}

// The end of the form.
extension POSTForm {
    /// What is wrong with the form now that all of it was read.
    func findings() -> [Finding] {
        var findings: [Finding] = []
        var repeated = RepeatedControls()
        for control in controls {
            findings += self.findings(for: control, &repeated)
        }
        let misspelt = misspeltNames
        findings += missing(posted, at: start, "the form", but: misspelt)
        for button in buttons { findings += missing(button.posted, at: button.point, "its form", but: misspelt) }
        if controls.contains(where: \.takesEnter), let finding = enterKey.finding { findings.append(finding) }
        return findings
    }

    /// What controls that no event takes were probably meant to be called: that they have another name is told, and
    /// that this one is missing follows from it.
    private var misspeltNames: Set<String> {
        let fields = ([posted] + buttons.map(\.posted)).flatMap(\.event.fields).map(\.name)
        return Set(
            controls.filter { $0.isThere && !fields.contains($0.name) }.compactMap {
                NearestName.nearest(to: $0.name, among: fields)
            }
        )
    }

    /// An event decodes without what is optional. All else is given in its tag, or by a control that is always there.
    private func missing(
        _ posted: FormEvent,
        at point: SourcePoint,
        _ form: String,
        but misspelt: Set<String>
    ) -> [Finding] {
        let given = Set(posted.fixed).union(controls.filter(\.isThere).map(\.name)).union(misspelt)
        return posted.event.fields.filter { !$0.isOptional && !given.contains($0.name) }.map { field in
            Finding(
                point: point,
                what:
                    "the event '\(posted.event.name)' needs '\(field.name)', and \(form) has no control of that name outside sections",
                hint: "add one, or give it in the tag: \(field.name)=FIELD"
            )
        }
    }

    private func findings(for control: FormControl, _ repeated: inout RepeatedControls) -> [Finding] {
        let name = control.name
        func finding(_ what: String, _ hint: String) -> [Finding] {
            [Finding(point: control.point, what: what, hint: hint)]
        }
        if posted.fixed.contains(name) {
            return finding(
                "'\(name)' is given in the tag of '\(posted.event.name)', which wins over what is typed",
                "leave out one of the two"
            )
        }
        let fields = ([posted] + buttons.map(\.posted)).flatMap(\.event.fields)
        let taking = fields.filter { $0.name == name }
        guard !taking.isEmpty else {
            return finding("no event of the form takes '\(name.abbreviated)'", hint(for: name, fields))
        }
        for field in taking where (field.kind == .file) != (control.kind == .file) {
            return field.kind == .file
                ? finding("'\(name)' is a file", "write <input type=\"file\">")
                : finding("'\(name)' is no file", "use another type of input")
        }
        for field in taking where (field.kind == .secret) != (control.kind == .password) {
            return field.kind == .secret
                ? finding("'\(name)' is secret", "write <input type=\"password\">")
                : finding(
                    "'\(name)' is text that may be shown again, and a password must not be",
                    "let the event take a Secret"
                )
        }
        if taking.contains(where: { $0.kind == .flag }), let (what, hint) = control.noFlag {
            return finding(what, hint)
        }
        if control.kind == .file, !isMultipart {
            return finding("the form does not send files", "write enctype=\"multipart/form-data\" into its tag")
        }
        if !taking.allSatisfy(\.takesMany), control.isMultiple || repeated.isRepeated(control) {
            return finding(
                "'\(name)' takes one value, and more may be sent",
                "use radio buttons, or make the parameter a list or set"
            )
        }
        return []
    }

    private func hint(for name: String, _ fields: [FieldShape]) -> String {
        let names = fields.map(\.name).filter { !posted.fixed.contains($0) }
        return NearestName.hint(for: name, among: names) ?? NearestName.list(names, of: "it takes")
            ?? "nothing is left to type"
    }
}

/// Tells which controls of a form can be there together with an earlier one of the same name.
///
/// Controls in sections beside each other may exclude each other, so they are taken to. Radio buttons of a name send
/// one value, and so do buttons, of which one is pressed.
struct RepeatedControls {
    private struct Met {
        let kind: FormControl.Kind
        /// The innermost sections of the controls met, 0 for none.
        var innermost: Set<Int> = []
        /// All sections around them, 0 for none.
        var around: Set<Int> = []
    }

    private var met: [String: Met] = [:]

    /// Whether more than one value of the name could be sent, this control's among them.
    mutating func isRepeated(_ control: FormControl) -> Bool {
        let path = [0] + control.sections.map(\.serial)
        let innermost = path[path.count - 1]
        let sendsOne = control.kind == .radio || control.kind == .button
        var isRepeated = !sendsOne && control.sections.contains(where: \.repeats)
        if let earlier = met[control.name], !sendsOne || earlier.kind != control.kind {
            isRepeated = isRepeated || earlier.around.contains(innermost) || !earlier.innermost.isDisjoint(with: path)
        }
        met[control.name, default: Met(kind: control.kind)].innermost.insert(innermost)
        met[control.name]?.around.formUnion(path)
        return isRepeated
    }
}

/// What Enter sends from a field of a form: it presses the form's first submit button in the tree, whatever that one
/// sends (WHATWG HTML section 4.10.21.2, "implicit submission").
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
                what:
                    "Enter in a field presses the form's first button, and this one sends '\(sent)' instead of '\(event)'",
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
