import Portico

/// A form whose end tag was not read yet, and for GET forms the inputs met so far.
struct OpenForm {
    let start: SourcePoint
    let serial: Int
    private let target: FormTarget?
    private var names: Set<String> = []

    private init(_ tag: HTMLTag, target: FormTarget?) {
        start = tag.start
        serial = tag.serial
        self.target = target
    }

    /// A form begins. Its action is an event wherever its inputs become a URL: `method` is get, or not given.
    static func open(_ tag: HTMLTag) -> (OpenForm, [Finding]) {
        let method = tag["method"]
        let isGet = !["post", "dialog"].contains(method?.literal.lowercased() ?? "get")
        var findings: [Finding] = []
        var target: FormTarget?
        if let printed = method?.printed.first {
            findings.append(Finding(point: printed.point, what: "a value in the method of a form", hint: "write get or post out"))
        }
        if case .event(let found?)? = tag["action"]?.printed.first?.kind {
            target = found
            if !isGet, let point = tag["action"]?.start {
                findings.append(
                    Finding(
                        point: point,
                        what: "'\(found.event.name)' only navigates, so its form is a GET form",
                        hint: "write method=\"get\""
                    )
                )
            }
        } else if isGet, tag["action"]?.printed.contains(where: { $0.isEvent || $0.isRefused }) != true {
            findings.append(
                Finding(
                    point: tag["action"]?.start ?? tag.start,
                    what: "the action of a GET form is an event, so that its inputs can be checked",
                    hint: "write action=\"{{event NAME}}\""
                )
            )
        }
        return (OpenForm(tag, target: target), findings)
    }

    /// A control that sends its value under its name; one with the attribute `form` belongs to another form.
    mutating func add(_ tag: HTMLTag) -> [Finding] {
        guard let target, tag["form"] == nil else { return [] }
        if let action = tag["formaction"] {
            return [
                Finding(point: action.start, what: "a GET form leads to one route, and 'formaction' to another", hint: "use a second form")
            ]
        }
        guard let attribute = tag["name"] else { return [] }
        guard let name = attribute.writtenOut else {
            return [
                Finding(
                    point: attribute.start,
                    what: "the name of an input of a GET form depends on data, so it cannot be checked",
                    hint: "write the name out"
                )
            ]
        }
        names.insert(name)
        let known = target.pattern.query.map(\.name)
        guard !name.isEmpty, !known.contains(name) else { return [] }
        let all = known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))"
        return [
            Finding(
                point: tag.start,
                what: "no parameter '\(name.abbreviated)' in the query of route '\(target.pattern.name)'",
                hint: NearestName.hint(for: name, among: known) ?? all
            )
        ]
    }

    /// The form ends: the event's fields that it cannot do without.
    func missing() -> [Finding] {
        guard let target else { return [] }
        return target.event.fields.filter { !$0.isOptional && !names.contains($0.name) }.map { field in
            Finding(
                point: start,
                what: "the event '\(target.event.name)' needs '\(field.name)', and the form has no input of that name",
                hint: "add one"
            )
        }
    }
}
