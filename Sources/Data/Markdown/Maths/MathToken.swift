/// What TeX reads as one: `\alpha`, a sign, or the white space between two of them.
enum MathToken: Hashable {
    case space
    case sign(Unicode.Scalar)
    /// The name is of letters, or any one sign: `\,` is a command, too.
    case command(String)

    /// A backslash at the end is a sign, which nothing knows.
    static func all(in source: String) -> [MathToken] {
        let scalars = Array(source.unicodeScalars)
        var tokens: [MathToken] = []
        var index = 0
        while index < scalars.count {
            let scalar = scalars[index]
            index += 1
            if isSpace(scalar) {
                if tokens.last != .space { tokens.append(.space) }
            } else if scalar == "\\", index < scalars.count {
                let name = scalars[index...].prefix { isLetter($0) }
                let end = max(name.endIndex, index + 1)
                // A line end behind a backslash is a space like any other.
                tokens.append(.command(isSpace(scalars[index]) ? " " : text(scalars[index..<end])))
                index = end
            } else {
                tokens.append(.sign(scalar))
            }
        }
        return tokens
    }

    private static func text(_ scalars: ArraySlice<Unicode.Scalar>) -> String {
        var text = String.UnicodeScalarView()
        text.append(contentsOf: scalars)
        return String(text)
    }

    private static func isLetter(_ scalar: Unicode.Scalar) -> Bool {
        ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
    }

    private static func isSpace(_ scalar: Unicode.Scalar) -> Bool { " \t\n\r".unicodeScalars.contains(scalar) }
}
