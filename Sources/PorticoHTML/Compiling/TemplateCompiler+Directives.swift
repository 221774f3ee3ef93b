import Portico

// {{link …}}, {{event …}}, {{asset …}} and {{limit …}}.
extension TemplateCompiler {
    mutating func compileDirective(_ directive: Directive, at offset: Int, in inclusion: Inclusion) {
        if directive.kind == .limit {
            compileLimit(directive, at: offset, in: inclusion)
            return
        }
        let point = inclusion.point(offset)
        guard let (tag, attribute) = html.attribute, MarkupRules.takesDirective(attribute.name, on: tag.name) else {
            var (what, hint) = (
                "{{\(directive.kind.rawValue)}} prints a URL, and this is no URL attribute",
                "write it as href=\"{{\(directive.kind.rawValue) \(directive.name.abbreviated)}}\""
            )
            if case .refused(let placeWhat, let placeHint) = html.place { (what, hint) = (placeWhat, placeHint) }
            report(offset, in: inclusion, what, hint: hint)
            html.print(.refused, at: point)
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
        case .limit: break
        }
    }

    private mutating func compileAsset(_ directive: Directive, _ attribute: HTMLAttribute, at offset: Int, in inclusion: Inclusion) {
        if attribute.name == "action" || attribute.name == "formaction" {
            report(offset, in: inclusion, "an asset is no action of a form", hint: "use {{event …}}")
        }
        guard let url = environment.assets[directive.name] else {
            let hint = NearestName.hint(for: directive.name, among: environment.assets.keys.sorted())
            report(directive.nameOffset, in: inclusion, "no asset '\(directive.name.abbreviated)'", hint: hint)
            return
        }
        builder.add(Escaping.attribute.escaped(url))
    }
}
