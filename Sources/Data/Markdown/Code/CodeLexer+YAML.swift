/// YAML. It needs a reader of its own: lines and indentation decide what is text and what is a sign.
extension CodeLexer {
    mutating func readYAML() {
        var lineStart = index
        /// Of the last key or dash. The lines of a text below it are further right.
        var column = -1
        /// How many are open. Between them more signs end a text.
        var brackets = 0
        while !isDone {
            let (sign, start) = (look(at: index), index)
            switch sign {
            case "\n":
                index += 1
                lineStart = index
            case "-" where look(at: index + 1).isBlank:
                index += 1
                column = start - lineStart
            case "[", "{":
                index += 1
                brackets += 1
            case "]", "}":
                index += 1
                brackets = max(0, brackets - 1)
            case ":":
                nameLastToken(before: sign)
                index += 1
            case _ where sign.isBlank || sign == ",": index += 1
            case "|" where brackets == 0, ">" where brackets == 0: readBlock(under: column)
            case "&", "*", "!": add(.attribute, skip { $0.isBlank || $0.endsItem })
            default: if readSpan(sign) || readPlain(isInBrackets: brackets > 0) { column = start - lineStart }
            }
        }
    }

    /// Reads a text without quotation marks, and tells whether it was a key.
    private mutating func readPlain(isInBrackets: Bool) -> Bool {
        let start = index
        /// Behind the last byte that is not blank.
        var last = index
        while index < end {
            let sign = look(at: index)
            if sign.isLineEnd || isInBrackets && sign.endsItem || sign == "#" && last < index { break }
            index += 1
            if sign == ":", look(at: index).isBlank || isInBrackets && look(at: index).endsItem {
                add(.name, start..<last)
                return true
            }
            if !sign.isBlank { last = index }
        }
        let text = start..<last
        let digits = "+-".unicodeScalars.contains(look(at: start)) ? start + 1 : start
        if let kind = listedKind(of: text) {
            add(kind, text)
        } else if look(at: digits).isDigit, endOfNumber(from: digits) == last {
            add(.number, text)
        }
        return false
    }

    /// Reads the lines behind `|` or `>` that are further right than a column.
    private mutating func readBlock(under column: Int) {
        skip(upTo: \.isLineEnd)
        let start = index
        var place = index
        while place < end {
            let line = place
            while look(at: place) == " " { place += 1 }
            let isEmpty = look(at: place).isLineEnd
            guard isEmpty || place - line > column else { break }
            while place < end, look(at: place) != "\n" { place += 1 }
            if !isEmpty { index = place }
            place += 1
        }
        add(.string, start..<index)
    }
}

extension Unicode.Scalar {
    /// Whether it ends an item of a list in brackets.
    fileprivate var endsItem: Bool { ",[]{}".unicodeScalars.contains(self) }
}
