import PorticoTestSupport
import Testing

@testable import Markdown

@Suite struct RandomCodeTests {
    private static let parts =
        CodeLexerTests.shapes + [
            "let ", "x", "Type", "f(", "0.5", " = ", "日", "é", "😀", "'é'", "'😀'", "\r\n", "\t", "    ", "EOF\n",
            "</script>",
            "</style>", "<p ", "key: ", "// a", "-- b", "\"é\\é\"", "#é", "@é", "\\é", "é(", "`é`", "/é/", "|é\n",
            "- é: ",
        ]

    @Test(arguments: CodeLanguage.all)
    func thePiecesOfAnyTextAreInOrderAndOfWholeCharacters(language: CodeLanguage) {
        for seed in 0..<UInt64(300) {
            var random = SeededRandom(seed: seed)
            var code = Self.parts(&random)
            check(code, language, seed)
            // Bytes that are no UTF-8 must not matter either.
            for _ in 0..<Int.random(in: 1...8, using: &random) where !code.isEmpty {
                let place = Int.random(in: code.indices, using: &random)
                switch UInt8.random(in: 0...2, using: &random) {
                case 0: code[place] = .random(in: .min ... .max, using: &random)
                case 1: code.remove(at: place)
                default: code.insert(.random(in: .min ... .max, using: &random), at: place)
                }
            }
            check(code, language, seed)
            check((0..<64).map { _ in .random(in: .min ... .max, using: &random) }, language, seed)
        }
    }

    private static func parts(_ random: inout SeededRandom) -> [UInt8] {
        let count = Int.random(in: 1...40, using: &random)
        return (0..<count).flatMap { _ in Array(parts[Int.random(in: parts.indices, using: &random)].utf8) }
    }

    private func check(_ code: [UInt8], _ language: CodeLanguage, _ seed: UInt64) {
        var end = 0
        var isFine = true
        for piece in pieces(of: code, language) {
            let (lower, upper) = (piece.range.lowerBound, piece.range.upperBound)
            isFine = isFine && lower >= end && lower < upper && upper <= code.count
            isFine = isFine && [lower, upper].allSatisfy { Self.isBoundary($0, in: code) }
            end = upper
        }
        #expect(isFine, "\(language.names) seed \(seed): \(String(decoding: code, as: UTF8.self).debugDescription)")
    }

    /// Whether no character can lie on both sides of a place.
    private static func isBoundary(_ place: Int, in code: [UInt8]) -> Bool {
        guard place > 0, place < code.count else { return true }
        return code[place] & 0xC0 != 0x80 || code[place - 1] < 0x80
    }
}
