/// Words, numbers and signs: what most languages are of.
extension CodeLexer {
    mutating func readCode() {
        while !isDone {
            let sign = look(at: index)
            if sign == "\n" {
                endLine()
            } else if sign.isBlank {
                index += 1
            } else if readSpan(sign) {
                continue
            } else if beginsWord(sign) {
                readWord()
            } else if sign.isDigit {
                let number = index..<endOfNumber(from: index)
                index = number.upperBound
                add(.number, number)
                endToken(nil)
            } else if let kind = syntax.signs[sign] {
                readSigned(by: sign, kind)
            } else {
                readSign(sign)
            }
        }
    }

    /// Strings of one line that are open end with it, even in a value of theirs.
    private mutating func endLine() {
        index += 1
        while openStrings.last?.string.spansLines == false { openStrings.removeLast() }
        if let word = hereWord { readHereText(upTo: word) }
    }

    /// Notes what was read for what comes next.
    mutating func endToken(_ token: Range<Int>?, expectsValue: Bool = false) {
        lastToken = token
        self.expectsValue = expectsValue
    }

    private mutating func beginsWord(_ sign: Unicode.Scalar) -> Bool {
        if sign.isLetter { return true }
        guard syntax.wordSigns.unicodeScalars.contains(sign) else { return false }
        let next = look(at: index + 1)
        return next.isLetter || next == sign
    }

    private mutating func readWord() {
        let (first, syntax) = (look(at: index), self.syntax)
        // What follows a point is a member, whatever its name; behind two it ends a range.
        let isMember = look(at: index - 1) == "." && look(at: index - 2) != "."
        var hasLowLine = false
        let word = skip {
            if $0 == "_" { hasLowLine = true }
            return !syntax.isInWord($0)
        }
        let listed = isMember ? nil : listedKind(of: word)
        let isCalled = syntax.callSigns.unicodeScalars.contains(look(at: index))
        let mayBeType = syntax.capitals == .types || syntax.capitals == .typesUnlessCalled && !isCalled
        if let listed {
            add(listed, word)
        } else if first.isCapital, !hasLowLine, mayBeType {
            add(.type, word)
        } else if isCalled {
            add(.function, word)
        }
        endToken(word, expectsValue: listed == .keyword)
    }

    /// Behind digits, letters, separators, points and the sign of an exponent: `0xFF`, `1_000`, `6.02e-23`, `10px`.
    mutating func endOfNumber(from start: Int) -> Int {
        let isHex = look(at: start) == "0" && (look(at: start + 1) == "x" || look(at: start + 1) == "X")
        var (place, last) = (start, Unicode.Scalar(0 as UInt8))
        while place < end {
            let sign = look(at: place)
            switch sign {
            case ".", "'": guard look(at: place + 1).isDigit else { return place }
            case "+", "-":
                guard !isHex, last == "e" || last == "E", look(at: place + 1).isDigit else { return place }
            default: guard sign.isLetter || sign.isDigit else { return place }
            }
            last = sign
            place += 1
        }
        return place
    }

    /// Reads `@name`. As many of the signs as there are belong to it.
    private mutating func readSigned(by sign: Unicode.Scalar, _ kind: CodePiece.Kind) {
        let start = index
        skip { $0 != sign }
        let word = skip { [syntax] in !syntax.isInWord($0) && !(kind == .attribute && $0 == ".") }
        guard !word.isEmpty, kind != .number || isColour(word) else { return }
        add(kind, start..<index)
        endToken(start..<index)
    }

    /// `#a0c4ff` of a style sheet, unlike `#header`.
    private mutating func isColour(_ word: Range<Int>) -> Bool {
        (3...8).contains(word.count) && text(of: word).unicodeScalars.allSatisfy(\.properties.isASCIIHexDigit)
    }

    private mutating func readSign(_ sign: Unicode.Scalar) {
        switch sign {
        case ":", "=": nameLastToken(before: sign)
        case "/": if readPattern() { return }
        case "<": if readHereMark() { return }
        case "\\":
            // A quotation mark behind it begins no string.
            if ("!"..<"@").contains(look(at: index + 1)) { index += 1 }
        default: if endsValue(sign) { return }
        }
        endToken(nil, expectsValue: sign != ")" && sign != "]" && sign != "}")
        index += 1
    }

    /// Reads `/a[/]b/i` where a value is expected. One without an end in its line is none.
    private mutating func readPattern() -> Bool {
        // JSX has `</p>`.
        guard syntax.hasPatterns, expectsValue, index >= patternless, look(at: index - 1) != "<" else { return false }
        var place = index + 1
        var isInClass = false
        while place < end {
            let sign = look(at: place)
            if sign.isLineEnd { break }
            if sign == "\\", !look(at: place + 1).isLineEnd { place += 1 }
            if sign == "[" { isInClass = true }
            if sign == "]" { isInClass = false }
            place += 1
            if sign == "/", !isInClass {
                let start = index
                index = place
                skip { !$0.isLetter }
                add(.string, start..<index)
                endToken(nil)
                return true
            }
        }
        patternless = place
        return false
    }
}
