import PorticoTestSupport
import Testing

@testable import NotesTransfer

@Suite struct PlainTextTests {
    @Test(arguments: [1, 2, 3] as [UInt64])
    func itFindsWhatAStraightforwardSearchFinds(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for _ in 0..<200 {
            let bytes = (0..<Int.random(in: 0...60, using: &random)).map { _ in random.pick(Array(#"ab"\"#.utf8) + [10])
            }
            var text = PlainText()
            var position = 0
            while position < bytes.count {
                let end =
                    bytes[position...].firstIndex { $0 == UInt8(ascii: "\"") || $0 == UInt8(ascii: "\\") }
                    ?? bytes.count
                #expect(text.end(in: bytes[...], from: position) == end, "seed \(seed): \(bytes) from \(position)")
                #expect(PlainText.lineEnds(in: bytes[position..<end]) == bytes[position..<end].count { $0 == 10 })
                let plain = bytes[position...].filter { $0 != UInt8(ascii: "\"") && $0 != UInt8(ascii: "\\") }
                #expect(PlainText.withoutMarks(bytes[position...]) == plain)
                position += Int.random(in: 1...5, using: &random)
            }
        }
    }
}
