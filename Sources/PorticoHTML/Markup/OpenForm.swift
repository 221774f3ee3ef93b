import Portico

/// A form whose end tag was not read yet.
struct OpenForm {
    private enum Content {
        case get(GETForm)
        case post(POSTForm)
        /// It sends nothing that is checked: `method="dialog"`, or what is wrong with it is told already.
        case other
    }

    let start: SourcePoint
    let serial: Int
    /// Whether a button in it may post: where it is no mistake already told, only in a form that does.
    let posts: Bool
    /// How many `<template>` are around it.
    let templateDepth: Int
    private let sectionDepth: Int
    private var content: Content

    /// A form begins, inside that many sections and `<template>`s.
    static func open(_ tag: HTMLTag, sectionDepth: Int, templateDepth: Int) -> (OpenForm, [Finding]) {
        let method = tag["method"]?.literal.lowercased() ?? "get"
        var findings = ControlRules.conditional(["method", "action", "enctype"], of: tag)
        for method in tag.all("method") where method.writtenOut == nil {
            let point = method.printed.first?.point ?? method.start
            findings.append(
                Finding(point: point, what: "a value in the method of a form", hint: "write get or post out")
            )
        }
        let action = tag["action"]
        let value = action?.printed.first
        var content = Content.other
        switch value?.kind {
        case .event(.posts(let posted)?)?:
            content = .post(POSTForm(posted, tag))
            if method != "post" {
                findings.append(
                    wrongMethod(tag, "'\(posted.event.name)' is posted, so its form is a POST form", "post")
                )
            }
            findings += POSTForm.findings(in: tag)
        case .event(.navigates(let target)?)?:
            if let target {
                content = .get(GETForm(target, tag))
                if method == "post" || method == "dialog" {
                    findings.append(
                        wrongMethod(tag, "'\(target.event.name)' only navigates, so its form is a GET form", "get")
                    )
                }
            }
        default:
            if method != "dialog", action?.printed.contains(where: \.isReported) != true {
                findings.append(withoutEvent(action?.start ?? tag.start, posts: method == "post"))
            }
        }
        let posts = if case .get = content { false } else { method != "dialog" }
        let form = OpenForm(
            start: tag.start,
            serial: tag.serial,
            posts: posts,
            templateDepth: templateDepth,
            sectionDepth: sectionDepth,
            content: content
        )
        return (form, findings)
    }

    private static func wrongMethod(_ tag: HTMLTag, _ what: String, _ method: String) -> Finding {
        Finding(point: tag["action"]?.start ?? tag.start, what: what, hint: "write method=\"\(method)\"")
    }

    private static func withoutEvent(_ point: SourcePoint, posts: Bool) -> Finding {
        Finding(
            point: point,
            what: posts
                ? "a form posts an event, and the action of this one is none"
                : "the action of a GET form is an event, so that its inputs can be checked",
            hint: "write action=\"{{event NAME}}\""
        )
    }

    /// A control that sends its value under its name.
    mutating func add(_ tag: HTMLTag, in sections: [OpenSection], _ sending: Sending) -> [Finding] {
        let inside = Array(sections.dropFirst(sectionDepth))
        switch content {
        case .get(var form):
            content = .other
            defer { content = .get(form) }
            return form.add(tag, isAlwaysThere: inside.isEmpty && sending == .always)
        case .post(var form):
            // Taken out while it changes, so that nothing is copied.
            content = .other
            defer { content = .post(form) }
            return form.add(tag, in: inside, sending)
        case .other: return []
        }
    }

    /// An option, of the select that is open if there is one.
    mutating func addOption(_ tag: HTMLTag) -> [Finding] {
        guard case .post(var form) = content else { return [] }
        content = .other
        defer { content = .post(form) }
        return form.addOption(tag)
    }

    mutating func endSelect() {
        guard case .post(var form) = content else { return }
        content = .other
        form.endSelect()
        content = .post(form)
    }

    /// The form ends.
    func findings() -> [Finding] {
        switch content {
        case .get(let form): form.findings()
        case .post(let form): form.findings()
        case .other: []
        }
    }
}
