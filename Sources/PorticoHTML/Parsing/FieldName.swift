/// The name of a field: a path through groups; an empty path is `.`, the text of the innermost section.
struct FieldName: Sendable, Hashable, CustomStringConvertible {
    let path: [String]

    /// Names with more parts are refused.
    static let maximumParts = 16

    init?(_ text: String) {
        if text == "." {
            path = []
            return
        }
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= Self.maximumParts, parts.allSatisfy({ !$0.isEmpty && !$0.contains(where: \.isWhitespace) })
        else { return nil }
        path = parts.map(String.init)
    }

    /// The name that a text with a dot too many may mean, such as `name` for `.name`.
    static func withoutNeedlessDots(_ text: String) -> FieldName? {
        let parts = text.split(separator: ".")
        guard !parts.isEmpty, let name = FieldName(parts.joined(separator: ".")), name.isIdentifier else { return nil }
        return name
    }

    var description: String {
        path.isEmpty ? "." : path.joined(separator: ".")
    }

    /// Whether a Swift property could have the name. Keys of JSON may have others.
    var isIdentifier: Bool {
        path.allSatisfy { part in
            guard let first = part.unicodeScalars.first, first == "_" || first.properties.isXIDStart else {
                return false
            }
            return part.unicodeScalars.allSatisfy(\.properties.isXIDContinue)
        }
    }
}
