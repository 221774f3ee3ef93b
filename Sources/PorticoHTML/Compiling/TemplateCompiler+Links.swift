import Portico

// {{link …}}: the canonical URL of a route.
extension TemplateCompiler {
    mutating func compileLink(
        _ directive: Directive,
        _ tag: HTMLTag,
        _ attribute: HTMLAttribute,
        at offset: Int,
        in inclusion: Inclusion
    ) {
        guard let pattern = pattern(of: directive, in: inclusion) else {
            checkFields(of: directive.arguments, in: inclusion)
            return
        }
        let unknown = checkParameters(of: pattern, directive, in: inclusion)
        checkFields(of: unknown, in: inclusion)
        var path: [LinkPrinter.Part] = []
        for segment in pattern.segments {
            path.append(.literal([UInt8(ascii: "/")]))
            switch segment {
            case .literal(let text): path.append(.literal(Self.encoded(text)))
            case .parameter(let name, let accepts):
                if let part = pathPart(name, accepts, directive, in: inclusion) { path.append(part) }
            }
        }
        if path.isEmpty { path = [.literal([UInt8(ascii: "/")])] }
        let query = pattern.query.compactMap { queryPart($0, directive, in: inclusion) }
        let printer = LinkPrinter(route: pattern.name, tag: inclusion.point(offset), path: path.merged, query: query)
        builder.add { literal in
            { renderer in
                renderer.write(literal)
                printer.write(to: &renderer)
            }
        }
    }

    private static func encoded(_ segment: String) -> [UInt8] {
        Escaping.attribute.escaped(PercentCoding.encode(segment, keeping: .pathSegment))
    }

    /// The route of that name; reports where there is none.
    mutating func pattern(of directive: Directive, in inclusion: Inclusion) -> RoutePattern? {
        let patterns = inclusion.scope == .layout && frames.startsWithShell ? environment.appLinks : environment.links
        if let pattern = patterns.first(where: { $0.name == directive.name }) { return pattern }
        let isAppLink = inclusion.scope == .screen && environment.appLinks.contains { $0.name == directive.name }
        let hint = isAppLink ? "only templates under layouts/ link to all of the app" : nil
        report(
            directive.nameOffset,
            in: inclusion,
            "no route '\(directive.name.abbreviated)'",
            hint: hint ?? environment.hint(for: directive.name, .link, among: patterns.map(\.name))
        )
        return nil
    }

    /// Gives the arguments that the route has no parameter for.
    @discardableResult
    mutating func checkParameters(
        of pattern: RoutePattern,
        _ directive: Directive,
        in inclusion: Inclusion
    ) -> [Directive.Argument] {
        let names = pattern.pathParameters + pattern.query.map(\.name)
        let unknown = directive.arguments.filter { !names.contains($0.name) }
        for argument in unknown {
            let all = names.isEmpty ? "it has none" : "it has \(names.joined(separator: ", "))"
            report(
                argument.offset,
                in: inclusion,
                "no parameter '\(argument.name.abbreviated)' in route '\(pattern.name)'",
                hint: NearestName.hint(for: argument.name, among: names) ?? all
            )
        }
        for name in pattern.pathParameters where !directive.arguments.contains(where: { $0.name == name }) {
            report(
                directive.nameOffset,
                in: inclusion,
                "route '\(pattern.name)' needs '\(name)', which is in its path \(pattern.summary)",
                hint: "add \(name)=FIELD"
            )
        }
        return unknown
    }

    private mutating func pathPart(
        _ name: String,
        _ accepts: @Sendable (String) -> Bool,
        _ directive: Directive,
        in inclusion: Inclusion
    ) -> LinkPrinter.Part? {
        guard let argument = directive.arguments.first(where: { $0.name == name }) else { return nil }
        switch argument.value {
        case .literal(let text):
            guard !text.isEmpty, text != ".", text != "..", accepts(text) else {
                report(argument.offset, in: inclusion, "\"\(text.abbreviated)\" is no value of '\(name)' in route '\(directive.name)'")
                return nil
            }
            return .literal(Self.encoded(text))
        case .field(let field):
            return text(field, for: argument, in: inclusion).map { .value($0) }
        }
    }

    private mutating func queryPart(
        _ parameter: RoutePattern.QueryParameter,
        _ directive: Directive,
        in inclusion: Inclusion
    ) -> LinkPrinter.QueryPart? {
        guard let argument = directive.arguments.first(where: { $0.name == parameter.name }) else { return nil }
        guard let value = optionalText(argument, in: inclusion) else { return nil }
        return LinkPrinter.QueryPart(name: parameter.name, value: value, defaultText: parameter.defaultText)
    }

    /// The text of an argument that must be there.
    private mutating func text(_ name: FieldName, for argument: Directive.Argument, in inclusion: Inclusion) -> Field.Read<String>? {
        switch field(name, at: argument.offset, in: inclusion) {
        case .text(let read)?, .choice(let read, _)?: return read
        case .untyped(let name)?: return untypedText(name, at: inclusion.point(argument.offset))
        case .runs(let read)?: return { frames in read(frames).map(\.text).joined() }
        case nil: return nil
        case let field?:
            report(argument.offset, in: inclusion, "'\(argument.name)' needs text, and '\(name)' is \(field.kind)")
            return nil
        }
    }

    /// The text of an argument that may be absent.
    mutating func optionalText(_ argument: Directive.Argument, in inclusion: Inclusion) -> Field.Read<String?>? {
        switch argument.value {
        case .literal(let text):
            return { (_: Frames) -> String? in text }
        case .field(let name):
            if case .field(.optionalText(let read, _)) = frames.find(name, in: inclusion.scope) { return read }
            if frames.areUntyped { return untypedOptionalText(name, at: inclusion.point(argument.offset)) }
            guard let read = text(name, for: argument, in: inclusion) else { return nil }
            return { (frames: Frames) -> String? in read(frames) }
        }
    }
}

extension [LinkPrinter.Part] {
    /// With neighbouring literals as one.
    fileprivate var merged: [LinkPrinter.Part] {
        reduce(into: []) { parts, part in
            if case .literal(let bytes) = part, case .literal(let before)? = parts.last {
                parts[parts.count - 1] = .literal(before + bytes)
            } else {
                parts.append(part)
            }
        }
    }
}
