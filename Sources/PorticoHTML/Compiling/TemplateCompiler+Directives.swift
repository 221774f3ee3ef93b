import Portico

// {{link …}}, {{event …}} and {{asset …}}.
extension TemplateCompiler {
    mutating func compileDirective(_ directive: Directive, at offset: Int, in inclusion: Inclusion) {
        guard isOurs(directive, at: offset, in: inclusion) else { return }
        switch directive.kind {
        case .limit: return compileLimit(directive, at: offset, in: inclusion)
        case .text: return compileText(directive, TemplateArguments(blocks: [], strays: []), at: offset, in: inclusion)
        case .asset, .event, .link: break
        }
        let point = inclusion.point(offset)
        guard let (tag, attribute) = html.attribute, MarkupRules.takesDirective(attribute.name, on: tag.name) else {
            var (what, hint) = (
                "{{\(directive.kind.rawValue)}} prints a URL, and this is no URL attribute",
                "write it as href=\"{{\(directive.kind.rawValue) \(directive.name.abbreviated)}}\""
            )
            if case .refused(let placeWhat, let placeHint) = html.escapingContext {
                (what, hint) = (placeWhat, placeHint)
            }
            report(offset, in: inclusion, what, hint: hint)
            html.print(.refused, at: point)
            checkNames(in: directive, of: inclusion)
            return
        }
        switch directive.kind {
        case .asset:
            html.print(.asset, at: point)
            compileAsset(directive, attribute, at: offset, in: inclusion)
        case .link:
            html.print(.link, at: point)
            compileLink(directive, tag, attribute, at: offset, in: inclusion)
        case .event:
            compileEvent(directive, tag, attribute, at: offset, in: inclusion)
        case .limit, .text: break
        }
    }

    /// Whether there are directives; reports where there are none.
    mutating func isOurs(_ directive: Directive, at offset: Int, in inclusion: Inclusion) -> Bool {
        guard mode != .html else { return true }
        report(
            offset,
            in: inclusion,
            "Mustache alone has no {{\(directive.kind.rawValue)}}",
            hint: "print a field that holds the text"
        )
        return false
    }

    private mutating func compileAsset(
        _ directive: Directive,
        _ attribute: HTMLAttribute,
        at offset: Int,
        in inclusion: Inclusion
    ) {
        if attribute.name == "action" || attribute.name == "formaction" {
            report(offset, in: inclusion, "an asset is no action of a form", hint: "use {{event …}}")
        }
        if attribute.name == MarkupRules.hook, !directive.name.hasSuffix(".js") {
            report(
                directive.nameOffset,
                in: inclusion,
                "'\(directive.name.abbreviated)' is no module that an element could be given to",
                hint: "name a file that ends in .js"
            )
        }
        if let url = url(of: directive, in: inclusion) { builder.add(Escaping.attribute.escaped(url)) }
    }

    /// The URL of the asset of that name; reports where there is none.
    private mutating func url(of directive: Directive, in inclusion: Inclusion) -> String? {
        if let url = environment.assets[directive.name] { return url }
        let hint = environment.hint(for: directive.name, .asset, among: environment.assets.keys.sorted())
        report(directive.nameOffset, in: inclusion, "no asset '\(directive.name.abbreviated)'", hint: hint)
        return nil
    }

    /// What is wrong with the names in a tag that stands in a wrong place: that is told as well.
    private mutating func checkNames(in directive: Directive, of inclusion: Inclusion) {
        switch directive.kind {
        case .asset: _ = url(of: directive, in: inclusion)
        case .link:
            if let pattern = pattern(of: directive, in: inclusion) {
                checkParameters(of: pattern, directive, in: inclusion)
            }
        case .event:
            if let event = event(directive.name, directive, in: inclusion) {
                checkArguments(of: event, directive, in: inclusion)
            }
        case .limit, .text: break
        }
        checkFields(of: directive.arguments, in: inclusion)
    }

    /// Reports fields that are not there.
    mutating func checkFields(of arguments: [Directive.Argument], in inclusion: Inclusion) {
        for argument in arguments {
            if case .field(let name) = argument.value { _ = field(name, at: argument.offset, in: inclusion) }
        }
    }
}

// {{notice}}: what a page says once, wherever the layout has its place for it.
extension TemplateCompiler {
    mutating func compileNotice(at offset: Int, in inclusion: Inclusion) {
        let isBetweenElements = html.isAtRest
        html.print(.field, at: inclusion.point(offset))
        // Also where it is refused: that it is in the wrong place is told once.
        printsNotice = true
        guard isBetweenElements else {
            let what = "{{notice}} prints an element, which has no place here"
            report(offset, in: inclusion, what, hint: "put it between others, in no form")
            return
        }
        guard html.sections.isEmpty else {
            let what = "{{notice}} in a section, without which nothing would be said"
            report(offset, in: inclusion, what, hint: "move it out")
            return
        }
        usesPostForm = true
        builder.add { literal in
            { renderer in
                renderer.write(literal)
                renderer.writeNotice()
            }
        }
    }
}

// {{limit …}}: how much an event takes, said where it is typed.
extension TemplateCompiler {
    private static let files = ".files"

    mutating func compileLimit(_ directive: Directive, at offset: Int, in inclusion: Inclusion) {
        let place = html.escapingContext
        html.print(.field, at: inclusion.point(offset))
        let isOfFiles = directive.name.hasSuffix(Self.files)
        let name = String(isOfFiles ? directive.name.dropLast(Self.files.count) : directive.name[...])
        guard let event = event(name, directive, in: inclusion) else { return }
        switch place {
        case .text, .rcdata, .attribute: break
        case .url: report(offset, in: inclusion, "{{limit}} prints a text, and a URL is needed")
        case .refused(let what, let hint): report(offset, in: inclusion, what, hint: hint)
        }
        guard !isOfFiles || event.limit.fileBytes > 0 else {
            report(
                directive.nameOffset,
                in: inclusion,
                "'\(event.name)' takes no files",
                hint: "write {{limit \(event.name)}}"
            )
            return
        }
        let limit = ByteCount(isOfFiles ? event.limit.fileBytes : event.limit.bytes)
        builder.add(Array(limit.text(in: environment.language).utf8))
    }
}
