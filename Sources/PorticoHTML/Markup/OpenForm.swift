import Portico

/// A form whose end tag was not read yet, and for GET forms the inputs met so far.
struct OpenForm {
    let start: SourcePoint
    let serial: Int
    private let sectionDepth: Int
    private let target: FormTarget?
    private var names: Set<String> = []

    private init(_ tag: HTMLTag, target: FormTarget?) {
        start = tag.start
        serial = tag.serial
        sectionDepth = tag.sectionDepth
        self.target = target
    }

    /// A form begins. Its action is an event wherever its inputs become a URL: `method` is get, or not given.
    static func open(_ tag: HTMLTag) -> (OpenForm, [Finding]) {
        let method = tag["method"]
        let isGet = !["post", "dialog"].contains(method?.literal.lowercased() ?? "get")
        var findings = conditional(["method", "action"], of: tag)
        var target: FormTarget?
        for method in tag.all("method") where method.writtenOut == nil {
            let point = method.printed.first?.point ?? method.start
            findings.append(Finding(point: point, what: "a value in the method of a form", hint: "write get or post out"))
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

    /// What no control may have, in a form or outside.
    static func findings(inControl tag: HTMLTag, isInForm: Bool) -> [Finding] {
        var findings = conditional(["form", "formaction", "formmethod", "name"], of: tag)
        for attribute in tag.attributes where !attribute.isConditional {
            switch attribute.name {
            case "form":
                findings.append(
                    Finding(
                        point: attribute.start,
                        what: "'form' gives a control to another form, where it is not checked",
                        hint: "put the control inside its form"
                    )
                )
            case "formmethod":
                findings.append(
                    Finding(point: attribute.start, what: "'formmethod' changes how a form is sent", hint: "use a second form")
                )
            case "formaction" where !isInForm:
                findings.append(
                    Finding(
                        point: attribute.start,
                        what: "'formaction' on a control outside forms",
                        hint: "put the control inside its form"
                    )
                )
            default: break
            }
        }
        return findings
    }

    private static func conditional(_ names: Set<String>, of tag: HTMLTag) -> [Finding] {
        tag.attributes.filter { $0.isConditional && names.contains($0.name) }.map { attribute in
            Finding(
                point: attribute.start,
                what: "'\(attribute.name)' in a section inside the tag of a form or control, so it cannot be checked",
                hint: "put a section around the whole tag"
            )
        }
    }

    /// A control that sends its value under its name.
    mutating func add(_ tag: HTMLTag) -> [Finding] {
        guard let target else { return [] }
        if let action = tag["formaction"] {
            return [
                Finding(point: action.start, what: "a GET form leads to one route, and 'formaction' to another", hint: "use a second form")
            ]
        }
        var findings = tag.all("dirname").map { attribute in
            Finding(point: attribute.start, what: "'dirname' sends a parameter of its own", hint: "remove it")
        }
        for type in tag.all("type") where tag.name == "input" && type.keywords?.contains("image") != false {
            findings.append(
                Finding(
                    point: type.start,
                    what: "an input of a GET form that is or may be an image, which sends coordinates",
                    hint: "write the type out, and use <button> for an image"
                )
            )
        }
        guard let attribute = tag["name"] else { return findings }
        guard let name = attribute.writtenOut else {
            findings.append(
                Finding(
                    point: attribute.start,
                    what: "the name of an input of a GET form depends on data, so it cannot be checked",
                    hint: "write the name out"
                )
            )
            return findings
        }
        if tag.sectionDepth == sectionDepth { names.insert(name) }
        let known = target.pattern.query.map(\.name)
        guard !name.isEmpty, !known.contains(name) else { return findings }
        let all = known.isEmpty ? "it has none" : "it has \(known.joined(separator: ", "))"
        findings.append(
            Finding(
                point: tag.start,
                what: "no parameter '\(name.abbreviated)' in the query of route '\(target.pattern.name)'",
                hint: NearestName.hint(for: name, among: known) ?? all
            )
        )
        return findings
    }

    /// The form ends: the event's fields that it cannot do without. An input in a section of its own may not be there.
    func missing() -> [Finding] {
        guard let target else { return [] }
        return target.event.fields.filter { !$0.isOptional && !names.contains($0.name) }.map { field in
            Finding(
                point: start,
                what: "the event '\(target.event.name)' needs '\(field.name)', and the form has no input of that name outside sections",
                hint: "add one"
            )
        }
    }
}
