import Portico

// {{event …}}: what the visitor did.
extension TemplateCompiler {
    mutating func compileEvent(
        _ directive: Directive,
        _ tag: HTMLTag,
        _ attribute: HTMLAttribute,
        at offset: Int,
        in inclusion: Inclusion
    ) {
        let point = inclusion.point(offset)
        // What else is wrong with a form is told as well.
        let isForm = tag.name == "form" && attribute.name == "action"
        let named = event(directive.name, directive, in: inclusion)
        guard let event = named ?? (isForm ? meantEvent(directive.name) : nil) else {
            html.print(.event(nil), at: point)
            checkFields(of: directive.arguments, in: inclusion)
            return
        }
        guard event.navigates else {
            compilePost(event, directive, tag, attribute, at: offset, in: inclusion)
            return
        }
        switch (tag.name, attribute.name) {
        case ("form", "action"):
            let target = formTarget(event, directive, in: inclusion)
            html.print(.event(target.map { .navigates($0) }), at: point)
            if let target {
                builder.add(Escaping.attribute.escaped(target.pattern.path))
                builder.add(Self.delay(of: event, quote: quote).utf8)
            }
        case ("a", "href"), ("area", "href"):
            html.print(.event(.navigates(nil)), at: point)
            compileLink(of: event, directive, at: offset, in: inclusion)
        default:
            html.print(.event(nil), at: point)
            report(
                offset,
                in: inclusion,
                "'\(event.name)' only navigates: it is the href of a link or the action of a GET form",
                hint: nil
            )
            checkArguments(of: event, directive, in: inclusion)
            checkFields(of: directive.arguments, in: inclusion)
        }
    }

    /// The quote around the attribute that is read.
    private var quote: StaticString { html.tokenizer.state == .singleQuoted ? "'" : "\"" }

    /// How long after the last key a script sends the event by itself, in milliseconds, as one more attribute behind
    /// the one whose value ends here; nothing where it waits to be sent.
    private static func delay(of event: EventShape, quote: StaticString) -> String {
        guard case .latest(let delay) = event.policy else { return "" }
        let milliseconds = min(max(delay / .milliseconds(1), 0), 60_000)
        return "\(quote) data-latest=\(quote)\(Int(milliseconds))"
    }

    /// The event that was probably meant by a name that there is not.
    private func meantEvent(_ name: String) -> EventShape? {
        let meant = NearestName.nearest(to: name, among: environment.events.map(\.name))
        return environment.events.first { $0.name == meant }
    }

    /// The event of that name; reports where there is none.
    mutating func event(_ name: String, _ directive: Directive, in inclusion: Inclusion) -> EventShape? {
        if inclusion.scope == .layout, frames.startsWithShell {
            report(
                directive.nameOffset,
                in: inclusion,
                "a layout belongs to no screen, so it has no events",
                hint: "use {{link …}}"
            )
            return nil
        }
        guard let event = environment.events.first(where: { $0.name == name }) else {
            let hint = environment.hint(for: name, .event, among: environment.events.map(\.name))
            report(directive.nameOffset, in: inclusion, "no event '\(name.abbreviated)'", hint: hint)
            return nil
        }
        return event
    }

    private mutating func formTarget(
        _ event: EventShape,
        _ directive: Directive,
        in inclusion: Inclusion
    ) -> FormTarget? {
        if let argument = directive.arguments.first {
            report(
                argument.offset,
                in: inclusion,
                "the arguments of an event that is a form are its inputs",
                hint: "write <input type=\"hidden\" name=\"\(argument.name.abbreviated)\" …>"
            )
            checkFields(of: directive.arguments, in: inclusion)
        }
        guard let pattern = environment.formTargets[event.name] else {
            let required = event.fields.filter { !$0.isOptional }.map { "'\($0.name)'" }
            report(
                directive.nameOffset,
                in: inclusion,
                "where '\(event.name)' leads is not known, so its inputs cannot be checked",
                hint: required.isEmpty
                    ? nil
                    : "where a form leads is asked with an empty one; make \(required.joined(separator: " and ")) text or optional"
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

    private mutating func compileLink(
        of event: EventShape,
        _ directive: Directive,
        at offset: Int,
        in inclusion: Inclusion
    ) {
        checkArguments(of: event, directive, in: inclusion)
        checkRequired(of: event, directive, in: inclusion)
        let arguments = readArguments(of: directive, in: inclusion)
        let (name, tag) = (event.name, inclusion.point(offset))
        builder.add { literal in
            { renderer in
                renderer.write(literal)
                if !renderer.writeURL(of: name, arguments) {
                    renderer.write("#")
                    renderer.warn("the event '\(name)' leads nowhere with these arguments", at: tag)
                }
            }
        }
    }
}

// Arguments.
extension TemplateCompiler {
    mutating func checkArguments(of event: EventShape, _ directive: Directive, in inclusion: Inclusion) {
        let names = event.fields.map(\.name)
        for argument in directive.arguments where !names.contains(argument.name) {
            report(
                argument.offset,
                in: inclusion,
                "no field '\(argument.name.abbreviated)' in event '\(event.name)'",
                hint: NearestName.hint(for: argument.name, among: names) ?? NearestName.list(names) ?? "it has none"
            )
        }
        for argument in directive.arguments
        where event.fields.contains(where: { $0.name == argument.name && $0.kind == .secret }) {
            report(
                argument.offset,
                in: inclusion,
                "'\(argument.name)' is secret, and what a tag gives can be read in the page",
                hint: "use <input type=\"password\">"
            )
        }
    }

    /// Where nothing is typed, the tag gives all that the event needs.
    mutating func checkRequired(of event: EventShape, _ directive: Directive, in inclusion: Inclusion) {
        for field in event.fields
        where !field.isOptional && !directive.arguments.contains(where: { $0.name == field.name }) {
            report(
                directive.nameOffset,
                in: inclusion,
                "event '\(event.name)' needs '\(field.name)'",
                hint: "add \(field.name)=FIELD"
            )
        }
    }

    mutating func readArguments(of directive: Directive, in inclusion: Inclusion) -> [EventArgument] {
        directive.arguments.compactMap { argument in
            optionalText(argument, in: inclusion).map { EventArgument(name: argument.name, read: $0) }
        }
    }

}

/// An argument of an event, as the page has it.
struct EventArgument: Sendable {
    let name: String
    /// Nil where it is absent.
    let read: Field.Read<String?>
}

extension RoutePattern {
    /// The path of a pattern without parameters.
    fileprivate var path: String {
        let segments = segments.map { segment in
            if case .literal(let text) = segment { PercentCoding.encode(text, keeping: .pathSegment) } else { "" }
        }
        return "/" + segments.joined(separator: "/")
    }
}

// {{event …}} of an event that is posted: as the action of a form, or as the formaction of a button.
extension TemplateCompiler {
    mutating func compilePost(
        _ event: EventShape,
        _ directive: Directive,
        _ tag: HTMLTag,
        _ attribute: HTMLAttribute,
        at offset: Int,
        in inclusion: Inclusion
    ) {
        checkArguments(of: event, directive, in: inclusion)
        checkFixed(directive, of: event, in: inclusion)
        let arguments = readArguments(of: directive, in: inclusion)
        let name = event.name
        let posted = PrintedEvent.posts(FormEvent(event: event, fixed: directive.arguments.map(\.name)))
        switch (tag.name, attribute.name) {
        case ("form", "action"):
            html.print(.event(posted), at: inclusion.point(offset))
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    renderer.writeFormAction(of: name, arguments)
                }
            }
        case ("button", "formaction"):
            html.print(.event(posted), at: inclusion.point(offset))
            // The form that is open has this button whatever else is wrong with it.
            let standsAlone = html.form == nil
            if standsAlone {
                usesPostForm = true
                checkRequired(of: event, directive, in: inclusion)
            }
            let quote = quote
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    renderer.writeButton(of: name, arguments, quote: quote, standsAlone: standsAlone)
                }
            }
            // In no form nothing is typed.
            if !standsAlone { builder.add(Self.delay(of: event, quote: quote).utf8) }
        default:
            html.print(.event(nil), at: inclusion.point(offset))
            reportPlace(of: event, directive, tag, attribute, in: inclusion)
        }
    }

    /// Prints what was found between the bytes of a literal, or at the end of the page.
    mutating func add(_ insertion: HTMLInsertion.Kind) {
        switch insertion {
        case .formFields:
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    renderer.writeFormFields()
                }
            }
        case .postForm where usesPostForm:
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    renderer.writePostForm()
                }
            }
        case .postForm: break
        }
    }

    private mutating func reportPlace(
        of event: EventShape,
        _ directive: Directive,
        _ tag: HTMLTag,
        _ attribute: HTMLAttribute,
        in inclusion: Inclusion
    ) {
        let button = "<button formaction=\"{{event \(event.name.abbreviated)}}\">"
        let (what, hint) =
            switch (tag.name, attribute.name) {
            case ("a", "href"), ("area", "href"):
                ("'\(event.name)' is posted, and a link cannot post", "use a button: \(button)")
            case ("input", "formaction"):
                (
                    "'\(event.name)' is posted, and the value of an <input> is its label, so it cannot hold the event",
                    "write \(button)"
                )
            default:
                (
                    "'\(event.name)' is posted: it is the action of a form or the formaction of a button",
                    "write \(button)"
                )
            }
        report(directive.nameOffset, in: inclusion, what, hint: hint)
    }

    /// Arguments of the tag are text that is there.
    private mutating func checkFixed(_ directive: Directive, of event: EventShape, in inclusion: Inclusion) {
        for argument in directive.arguments {
            guard let field = event.fields.first(where: { $0.name == argument.name }) else { continue }
            if field.kind == .file {
                report(
                    argument.offset,
                    in: inclusion,
                    "'\(field.name)' is a file, which only a visitor can give",
                    hint: "use <input type=\"file\">"
                )
            }
            guard !field.isOptional, case .field(let name) = argument.value else { continue }
            if case .field(.optionalText) = frames.find(name, in: inclusion.scope) {
                report(
                    argument.offset,
                    in: inclusion,
                    "'\(name)' may be absent, and the event '\(event.name)' needs '\(field.name)'",
                    hint: "put the tag in a section {{#\(name)}}"
                )
            }
        }
    }
}
