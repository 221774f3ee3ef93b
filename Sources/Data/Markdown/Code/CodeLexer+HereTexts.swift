/// The texts in a script of the shell, which begin behind the line that announces them.
extension CodeLexer {
    /// Reads `<<EOF` or `<<-'EOF'`. `<<<` announces none.
    mutating func readHereMark() -> Bool {
        guard syntax.hasHereTexts, look(at: index + 1) == "<" else { return false }
        index += 2
        guard look(at: index) != "<" else { return false }
        skip { !" -\"'\\".unicodeScalars.contains($0) }
        let word = skip { [syntax] in !syntax.isInWord($0) }
        if look(at: word.lowerBound).isLetter { hereWord = word }
        if look(at: index) == "'" || look(at: index) == "\"" { index += 1 }
        return true
    }

    /// Reads up to a line that is only the word, and that line.
    mutating func readHereText(upTo word: Range<Int>) {
        let start = index
        hereWord = nil
        while index < end {
            skip { $0 != "\t" }
            var length = 0
            while length < word.count, look(at: index + length) == look(at: word.lowerBound + length) { length += 1 }
            if length == word.count, look(at: index + length).isBlank {
                index += length
                break
            }
            skip { $0 == "\n" }
            index = min(index + 1, end)
        }
        add(.string, start..<index)
    }
}
