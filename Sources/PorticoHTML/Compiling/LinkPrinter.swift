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

    let route: String
    let tag: SourcePoint
    let path: [Part]
    /// Name and value pairs; those of literal text are decided when the template is loaded.
    let query: [QueryPart]

    func write(to renderer: inout Renderer) {
        let start = renderer.bytes.count
        for part in path {
            switch part {
            case .literal(let bytes): renderer.write(bytes)
            case .value(let read):
                let text = read(renderer.frames)
                // Browsers take dot segments out of every path, encoded or not (WHATWG URL section 4.4), and no route has empty ones.
                guard !text.isEmpty, text != ".", text != ".." else {
                    renderer.rewind(to: start)
                    renderer.write("#")
                    renderer.warn("a value of the path of '\(route)' cannot be in a URL", at: tag)
                    return
                }
                renderer.write(PercentCoding.encode(text, keeping: .pathSegment), escaping: .attribute)
            }
        }
        var isFirst = true
        for part in query {
            guard let text = part.value(renderer.frames), Self.isPrinted(text, part.defaultText) else { continue }
            renderer.write(isFirst ? "?" : "&amp;")
            isFirst = false
            renderer.write(PercentCoding.encode(part.name, keeping: .formValue), escaping: .attribute)
            renderer.write("=")
            renderer.write(PercentCoding.encode(text, keeping: .formValue), escaping: .attribute)
        }
    }

    /// A blank value reads as the default, so neither is part of a canonical URL.
    private static func isPrinted(_ text: String, _ defaultText: String?) -> Bool {
        text != defaultText && !text.isBlank
    }
}
