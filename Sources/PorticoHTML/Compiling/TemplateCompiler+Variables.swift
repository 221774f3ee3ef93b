import Portico

// Variables: {{x}} and {{{x}}}.
extension TemplateCompiler {
    /// The field of that name; reports where there is none.
    mutating func field(_ name: FieldName, at offset: Int, in inclusion: Inclusion) -> Field? {
        locate(name, at: offset, in: inclusion)?.field
    }

    /// The same, with the frame it is in.
    mutating func locate(
        _ name: FieldName,
        at offset: Int,
        in inclusion: Inclusion
    ) -> (field: Field, origin: TypedFrame.Origin?)? {
        guard name.isIdentifier || frames.areUntyped else {
            report(
                offset,
                in: inclusion,
                "'\(name.description.abbreviated)' is not the name of a field",
                hint: "formatting belongs in the view model"
            )
            return nil
        }
        let found = frames.locate(name, in: inclusion.scope)
        switch found.result {
        case .field(let field): return (field, found.origin)
        case .unknown: return nil
        case .missing(let type, let part, _, let names):
            let hint = NearestName.hint(for: part, among: names) ?? NearestName.list(names, maximum: 8)
            report(
                offset,
                in: inclusion,
                "no field '\(part.abbreviated)' in \(type?.name ?? "the page")",
                hint: hint,
                cause: .missingField(part)
            )
        case .notAGroup(let part, let field):
            reportNoGroup(part, field, name, at: offset, in: inclusion)
        }
        return nil
    }

    private mutating func reportNoGroup(
        _ part: String,
        _ field: Field,
        _ name: FieldName,
        at offset: Int,
        in inclusion: Inclusion
    ) {
        switch field {
        case .optionalGroup:
            report(
                offset,
                in: inclusion,
                "'\(part)' may be absent, and '\(name)' with it",
                hint: "open a section {{#\(part)}}"
            )
        case .texts, .rows:
            report(
                offset,
                in: inclusion,
                "'\(part)' is a list, so there is no '\(name)'",
                hint: "open a section {{#\(part)}}"
            )
        case .text, .choice, .optionalText, .flag, .runs, .html, .group, .untyped:
            report(offset, in: inclusion, "'\(part)' is \(field.kind), so there is no '\(name)'")
        }
    }

    /// - Parameter isIsolated: whether words stand around it that may run the other way.
    mutating func compileVariable(
        _ name: FieldName,
        isRaw: Bool,
        isIsolated: Bool = false,
        at offset: Int,
        in inclusion: Inclusion
    ) {
        guard mode == .html else {
            compilePlain(name, isRaw: isRaw, at: offset, in: inclusion)
            return
        }
        if name.description == "notice", !isRaw, frames.startsWithShell {
            compileNotice(at: offset, in: inclusion)
            return
        }
        let context = html.escapingContext
        html.print(.field, at: inclusion.point(offset))
        if case .refused(let what, let hint) = context { report(offset, in: inclusion, what, hint: hint) }
        if let kind = Directive.Kind(rawValue: name.description), case .missing = frames.find(name, in: inclusion.scope)
        {
            report(offset, in: inclusion, "{{\(kind.rawValue)}} names nothing")
            return
        }
        guard let field = field(name, at: offset, in: inclusion) else { return }
        if isRaw {
            guard case .html = field else {
                if case .untyped = field {
                    reportRaw(name, at: offset, in: inclusion)
                    return
                }
                report(
                    offset,
                    in: inclusion,
                    "{{{\(name)}}} prints HTML as it is, and '\(name)' is \(field.kind)",
                    hint: "write {{\(name)}}, or make the field SafeHTML"
                )
                return
            }
        }
        switch field {
        case .text(let read), .choice(let read, _):
            print(text: isIsolated ? isolated(read) : read, context, at: inclusion.point(offset))
        case .untyped(let name):
            let read = untypedText(name, at: inclusion.point(offset))
            print(text: isIsolated ? isolated(read) : read, context, at: inclusion.point(offset))
        case .runs(let read): print(runs: read, name, context, at: offset, in: inclusion)
        case .html(let read): print(html: read, name, context, at: offset, in: inclusion)
        case .optionalText:
            report(
                offset,
                in: inclusion,
                "'\(name)' may be absent",
                hint: "print it in a section {{#\(name)}}{{\(name)}}{{/\(name)}}"
            )
        case .flag: report(offset, in: inclusion, "'\(name)' is a condition", hint: "open a section {{#\(name)}}")
        case .texts, .rows: report(offset, in: inclusion, "'\(name)' is a list", hint: "open a section {{#\(name)}}")
        case .group: report(offset, in: inclusion, "'\(name)' is a group", hint: "name one of its fields")
        case .optionalGroup:
            report(
                offset,
                in: inclusion,
                "'\(name)' is \(field.kind)",
                hint: "print its fields in a section {{#\(name)}}"
            )
        }
    }

    private mutating func reportRaw(_ name: FieldName, at offset: Int, in inclusion: Inclusion) {
        report(
            offset,
            in: inclusion,
            "{{{\(name)}}} prints HTML as it is, and nobody answers for HTML out of JSON",
            hint: "write {{\(name)}}, or print without the rules of HTML"
        )
    }

    /// Mustache's own printing.
    private mutating func compilePlain(_ name: FieldName, isRaw: Bool, at offset: Int, in inclusion: Inclusion) {
        guard case .untyped(let name)? = field(name, at: offset, in: inclusion) else { return }
        let read = untypedText(name, at: inclusion.point(offset))
        builder.add { literal in
            { renderer in
                renderer.write(literal)
                renderer.write(read(renderer.frames), escaping: isRaw ? .nothing : .plain)
            }
        }
    }

    private mutating func print(
        text read: @escaping Field.Read<String>,
        _ context: EscapingContext,
        at point: SourcePoint
    ) {
        let keepsNewline = html.dropsNewline
        switch context {
        case .text where keepsNewline, .rcdata where keepsNewline:
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    let text = read(renderer.frames)
                    renderer.keepNewline(of: text)
                    renderer.write(text, escaping: .text)
                }
            }
        case .text, .rcdata:
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    renderer.write(read(renderer.frames), escaping: .text)
                }
            }
        case .attribute:
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    renderer.write(read(renderer.frames), escaping: .attribute)
                }
            }
        case .url(let kind):
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    renderer.writeURL(read(renderer.frames), kind, at: point)
                }
            }
        case .refused: break
        }
    }

    private mutating func print(
        runs read: @escaping Field.Read<[TextRun]>,
        _ name: FieldName,
        _ context: EscapingContext,
        at offset: Int,
        in inclusion: Inclusion
    ) {
        let keepsNewline = html.dropsNewline
        switch context {
        case .text:
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    let runs = read(renderer.frames)
                    if keepsNewline, let first = runs.first(where: { $0.isMarked || !$0.text.isEmpty }), !first.isMarked
                    {
                        renderer.keepNewline(of: first.text)
                    }
                    renderer.write(runs)
                }
            }
        case .rcdata, .attribute:
            let escaping: Escaping = if case .rcdata = context { .text } else { .attribute }
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    let runs = read(renderer.frames)
                    if keepsNewline, let first = runs.first(where: { !$0.text.isEmpty }) {
                        renderer.keepNewline(of: first.text)
                    }
                    renderer.write(runs, escaping: escaping)
                }
            }
        case .url:
            report(offset, in: inclusion, "'\(name)' is marked text, and a URL is needed", hint: "use a field of text")
        case .refused: break
        }
    }

    private mutating func print(
        html read: @escaping Field.Read<SafeHTML>,
        _ name: FieldName,
        _ context: EscapingContext,
        at offset: Int,
        in inclusion: Inclusion
    ) {
        switch context {
        case .text where html.noscript != nil:
            report(
                offset,
                in: inclusion,
                "'\(name)' is HTML inside <noscript>, all of which is text to a browser that runs script",
                hint: "print it elsewhere"
            )
        case .text:
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    renderer.write(read(renderer.frames))
                }
            }
        case .rcdata, .attribute, .url:
            report(
                offset,
                in: inclusion,
                "'\(name)' is HTML, which can be printed between tags only",
                hint: "use a field of text"
            )
        case .refused: break
        }
    }
}
