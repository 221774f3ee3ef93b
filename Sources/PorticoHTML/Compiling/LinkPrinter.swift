import Portico

/// Prints the canonical URL of a route into an attribute: path values encoded, query values that are the default left out.
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
        var name: [UInt8] = []
        name.append(part.name, encodedIn: .formValue)
        let (start, value, defaultText) = (name + [UInt8(ascii: "=")], part.value, part.defaultText)
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

    /// Browsers take dot segments out of every path, encoded or not (WHATWG URL section 4.4), and no route has empty ones.
    private static func canBeSegment(_ text: String) -> Bool {
        text.utf8.count > 2 || !(text.isEmpty || text == "." || text == "..")
    }

    /// A blank value reads as the default, so neither is part of a canonical URL.
    private static func isPrinted(_ text: String, _ defaultText: String?) -> Bool {
        text != defaultText && !text.isBlank
    }
}
