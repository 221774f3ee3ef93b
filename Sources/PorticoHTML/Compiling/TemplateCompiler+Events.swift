import Portico

// {{event …}}: what the visitor did, as a link or as the action of a GET form.
extension TemplateCompiler {
    mutating func navigatingEvent(_ directive: Directive, in inclusion: Inclusion) -> EventShape? {
        if inclusion.scope == .layout, frames.startsWithShell {
            report(directive.nameOffset, in: inclusion, "a layout belongs to no screen, so it has no events", hint: "use {{link …}}")
            return nil
        }
        guard let event = environment.events.first(where: { $0.name == directive.name }) else {
            let hint = NearestName.hint(for: directive.name, among: environment.events.map(\.name))
            report(directive.nameOffset, in: inclusion, "no event '\(directive.name.abbreviated)'", hint: hint)
            return nil
        }
        guard event.navigates else {
            report(
                directive.nameOffset,
                in: inclusion,
                "'\(event.name)' is posted, and this version prints navigating events only",
                hint: "mark the event @Navigates if that is all it does"
            )
            return nil
        }
        return event
    }

    mutating func formTarget(_ event: EventShape, _ directive: Directive, in inclusion: Inclusion) -> FormTarget? {
        if let argument = directive.arguments.first {
            report(
                argument.offset,
                in: inclusion,
                "the arguments of an event that is a form are its inputs",
                hint: "write <input type=\"hidden\" name=\"\(argument.name.abbreviated)\" …>"
            )
        }
        guard let pattern = environment.formTargets[event.name] else {
            let required = event.fields.filter { !$0.isOptional }.map { "'\($0.name)'" }
            report(
                directive.nameOffset,
                in: inclusion,
                "where '\(event.name)' leads is not known, so its inputs cannot be checked",
                hint: required.isEmpty
                    ? nil : "where a form leads is asked with an empty one; make \(required.joined(separator: " and ")) text or optional"
            )
            return nil
        }
        guard pattern.pathParameters.isEmpty else {
            report(
                directive.nameOffset,
                in: inclusion,
                "'\(event.name)' leads to \(pattern.summary), and a form cannot fill in a path",
                hint: "print it as a link"
            )
            return nil
        }
        return FormTarget(event: event, pattern: pattern)
    }

    mutating func compileEvent(_ event: EventShape, _ directive: Directive, at offset: Int, in inclusion: Inclusion) {
        let names = event.fields.map(\.name)
        for argument in directive.arguments where !names.contains(argument.name) {
            let all = names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"
            report(
                argument.offset,
                in: inclusion,
                "no field '\(argument.name.abbreviated)' in event '\(event.name)'",
                hint: NearestName.hint(for: argument.name, among: names) ?? all
            )
        }
        for field in event.fields where !field.isOptional && !directive.arguments.contains(where: { $0.name == field.name }) {
            report(directive.nameOffset, in: inclusion, "event '\(event.name)' needs '\(field.name)'", hint: "add \(field.name)=FIELD")
        }
        let arguments = directive.arguments.compactMap { argument in
            optionalText(argument, in: inclusion).map { (name: argument.name, read: $0) }
        }
        let (name, tag) = (event.name, inclusion.point(offset))
        builder.add { literal in
            { renderer in
                renderer.write(literal)
                let form = Form(
                    arguments.compactMap { argument in
                        argument.read(renderer.frames).map { Form.Entry(name: argument.name, value: $0) }
                    }
                )
                if let url = renderer.eventURL(name, form) {
                    renderer.write(url, escaping: .attribute)
                } else {
                    renderer.write("#")
                    renderer.warn("the event '\(name)' leads nowhere with these arguments", at: tag)
                }
            }
        }
    }
}
