import Portico

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
        let posted = PrintedEvent.posts(PostedEvent(event: event, fixed: directive.arguments.map(\.name)))
        switch (tag.name, attribute.name) {
        case ("form", "action"):
            html.print(.event(posted), at: inclusion.point(offset))
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    renderer.writeFormAction(of: name, Self.fixedForm(arguments, renderer.frames))
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
            let quote: StaticString = html.tokenizer.state == .singleQuoted ? "'" : "\""
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    renderer.writeButton(of: name, Self.fixedForm(arguments, renderer.frames), quote: quote, standsAlone: standsAlone)
                }
            }
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
        case .useOfPostForm:
            usesPostForm = true
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    renderer.usesPostForm = true
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
            case ("a", "href"), ("area", "href"): ("'\(event.name)' is posted, and a link cannot post", "use a button: \(button)")
            case ("input", "formaction"):
                ("'\(event.name)' is posted, and the value of an <input> is its label, so it cannot hold the event", "write \(button)")
            default: ("'\(event.name)' is posted: it is the action of a form or the formaction of a button", "write \(button)")
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
