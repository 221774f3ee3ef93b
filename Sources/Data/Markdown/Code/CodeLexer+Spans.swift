/// Comments and strings, and the values in strings.
extension CodeLexer {
    /// A string with a value in it that is being read: `"a \(b`.
    struct OpenString {
        let string: CodeSpan
        let bracket: Unicode.Scalar
        /// How many brackets are open, with that of the value.
        var depth = 1

        var closingBracket: Unicode.Scalar { bracket == "(" ? ")" : "}" }
    }

    /// Reads the span that begins with a byte, if one does.
    mutating func readSpan(_ first: Unicode.Scalar) -> Bool {
        for span in syntax.spans[Int(first.value)] where has(span.prefix, at: index) {
            let start = index
            let fences = start + span.prefix.utf8.count
            var place = fences
            while span.isFenced, look(at: place) == "#" { place += 1 }
            guard has(span.open, at: place) else { continue }
            let inside = place + span.open.utf8.count
            guard isPlace(of: span, inside: inside) else { continue }
            index = inside
            readInside(span.fenced(by: place - fences), from: start)
            return true
        }
        return false
    }

    private mutating func isPlace(of span: CodeSpan, inside: Int) -> Bool {
        switch span.place {
        case .anywhere: return true
        case .behindSpace: return look(at: index - 1).isBlank || look(at: index - 1) == ";"
        case .character:
            let first = look(at: inside)
            let length = first.value < 0xC0 ? 1 : first.value < 0xE0 ? 2 : first.value < 0xF0 ? 3 : 4
            return first == "\\" || has(span.close, at: inside + length)
        }
    }

    /// Reads the rest of a span, up to its end or to a value in it.
    mutating func readInside(_ span: CodeSpan, from start: Int) {
        var depth = 1
        while index < end, depth > 0 {
            if !span.spansLines, look(at: index).isLineEnd { break }
            if !span.close.isEmpty, has(span.close, at: index) {
                index += span.close.utf8.count
                if span.doubles, has(span.close, at: index) {
                    index += span.close.utf8.count
                } else {
                    depth -= 1
                }
            } else if let value = value(of: span) {
                index += value.utf8.count
                add(span.kind, start..<index)
                openStrings.append(OpenString(string: span, bracket: value.hasSuffix("(") ? "(" : "{"))
                endToken(nil, expectsValue: true)
                return
            } else if !span.escape.isEmpty, has(span.escape, at: index) {
                index += span.escape.utf8.count
                if index < end, !look(at: index).isLineEnd { index += 1 }
            } else if span.nests, has(span.open, at: index) {
                index += span.open.utf8.count
                depth += 1
            } else {
                index += 1
            }
        }
        add(span.kind, start..<index)
        if span.kind != .comment { endToken(start..<index) }
    }

    private mutating func value(of span: CodeSpan) -> String? {
        for value in span.values where has(value, at: index) { return value }
        return nil
    }

    /// Counts the brackets in a value of a string. Behind its last one the string goes on.
    mutating func endsValue(_ sign: Unicode.Scalar) -> Bool {
        guard let open = openStrings.popLast() else { return false }
        let depth = open.depth + (sign == open.bracket ? 1 : sign == open.closingBracket ? -1 : 0)
        if depth > 0 {
            openStrings.append(OpenString(string: open.string, bracket: open.bracket, depth: depth))
            return false
        }
        index += 1
        readInside(open.string, from: index - 1)
        return true
    }
}
