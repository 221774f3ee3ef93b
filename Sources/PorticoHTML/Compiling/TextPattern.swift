/// A text as its words and the places for values between them: `{name}` is such a place.
///
///     TextPattern("{count} names in {zones}").pieces
///     // [.argument("count"), .words(" names in "), .argument("zones")]
///
/// A brace that begins no such place is a word like others.
struct TextPattern: Sendable, Hashable {
    enum Piece: Sendable, Hashable {
        case words(String)
        case argument(String)
    }

    let pieces: [Piece]

    init(_ text: String) {
        var pieces: [Piece] = []
        var rest = text[...]
        for match in text.matches(of: /\{([a-z][A-Za-z0-9]*)\}/) {
            let words = text[rest.startIndex..<match.range.lowerBound]
            if !words.isEmpty { pieces.append(.words(String(words))) }
            pieces.append(.argument(String(match.output.1)))
            rest = text[match.range.upperBound...]
        }
        if !rest.isEmpty { pieces.append(.words(String(rest))) }
        self.pieces = pieces
    }

    /// The names of its places, each once, in their order.
    var arguments: [String] {
        pieces.reduce(into: []) { names, piece in
            if case .argument(let name) = piece, !names.contains(name) { names.append(name) }
        }
    }
}
