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
            report(
                argument.offset,
                in: inclusion,
                "no parameter '\(argument.name.abbreviated)' in route '\(pattern.name)'",
                hint: NearestName.hint(for: argument.name, among: names) ?? NearestName.list(names) ?? "it has none"
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
                report(
                    argument.offset,
                    in: inclusion,
                    "\"\(text.abbreviated)\" is no value of '\(name)' in route '\(directive.name)'"
                )
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
    private mutating func text(
        _ name: FieldName,
        for argument: Directive.Argument,
        in inclusion: Inclusion
    ) -> Field.Read<String>? {
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

/// Prints the canonical URL of a route into an attribute: path values encoded, query values that are the default left
/// out.
struct LinkPrinter: Sendable {
    enum Part: Sendable {
        /// Encoded and escaped when the template was loaded.
        case literal([UInt8])
        case value(Field.Read<String>)
    }

    struct QueryPart: Sendable {
        let name: String
        let value: Field.Read<String?>
        let defaultText: String?
    }

    private let route: String
    private let tag: SourcePoint
    private let path: PathOp
    private let query: QueryOp?

    /// False where a value cannot be in a URL.
    private typealias PathOp = @Sendable (inout Renderer) -> Bool
    private typealias QueryOp = @Sendable (inout Renderer, _ isFirst: Bool) -> Void

    /// - Parameter query: name and value pairs; those of literal text are decided when the template is loaded.
    init(route: String, tag: SourcePoint, path: [Part], query: [QueryPart]) {
        self.route = route
        self.tag = tag
        self.path = Self.op(path[...])
        self.query = Self.op(query[...])
    }

    func write(to renderer: inout Renderer) {
        let start = renderer.bytes.count
        if path(&renderer) {
            query?(&renderer, true)
        } else {
            renderer.rewind(to: start)
            renderer.write("#")
            renderer.warn("a value of the path of '\(route)' cannot be in a URL", at: tag)
        }
    }

    // Each part calls the next, as in `OpBuilder`: taking parts from an array would retain what they hold.

    private static func op(_ parts: ArraySlice<Part>) -> PathOp {
        guard let part = parts.first else { return { _ in true } }
        let next = op(parts.dropFirst())
        switch part {
        case .literal(let bytes):
            return { renderer in
                renderer.write(bytes)
                return next(&renderer)
            }
        case .value(let read):
            return { renderer in
                let text = read(renderer.frames)
                guard canBeSegment(text) else { return false }
                renderer.write(text, encodedIn: .pathSegment)
                return next(&renderer)
            }
        }
    }

    private static func op(_ parts: ArraySlice<QueryPart>) -> QueryOp? {
        guard let part = parts.first else { return nil }
        let next = op(parts.dropFirst())
        var name = WrittenBytes()
        name.append(part.name, encodedIn: .formValue)
        name.append("=")
        let (start, value, defaultText) = (name.take(), part.value, part.defaultText)
        return { renderer, isFirst in
            guard let text = value(renderer.frames), isPrinted(text, defaultText) else {
                next?(&renderer, isFirst)
                return
            }
            renderer.write(isFirst ? "?" : "&amp;")
            renderer.write(start)
            renderer.write(text, encodedIn: .formValue)
            next?(&renderer, false)
        }
    }

    /// Browsers take dot segments out of every path, encoded or not (WHATWG URL section 4.4), and no route has empty
    /// ones.
    private static func canBeSegment(_ text: String) -> Bool {
        text.utf8.count > 2 || !(text.isEmpty || text == "." || text == "..")
    }

    /// A blank value reads as the default, so neither is part of a canonical URL.
    private static func isPrinted(_ text: String, _ defaultText: String?) -> Bool {
        text != defaultText && !text.isBlank
    }
}
