import Portico
import Testing

@Suite struct WrittenBytesTests {
    @Test func piecesStandOneBehindTheOtherHoweverMuchRoomThereWas() {
        var bytes = WrittenBytes()
        var expected = ""
        for number in 0..<1_000 {
            bytes.append("/notes/")
            bytes.append("\(number), and text that is longer than sixteen bytes: é")
            expected += "/notes/\(number), and text that is longer than sixteen bytes: é"
        }
        #expect(bytes.count == expected.utf8.count)
        #expect(bytes.take() == Array(expected.utf8))
    }

    @Test func whatWasTakenIsNotThereAgain() {
        var bytes = WrittenBytes(reserving: 4)
        bytes.append("one")
        let (one, isEmpty) = (bytes.take(), bytes.isEmpty)
        bytes.append(UInt8(ascii: "2"))
        #expect(one == Array("one".utf8) && isEmpty && bytes.take() == Array("2".utf8))
    }

    @Test func whatWasWrittenLastCanBeTakenBack() {
        var bytes = WrittenBytes()
        bytes.append("kept")
        let count = bytes.count
        bytes.append("not kept")
        bytes.removeAll(after: count)
        bytes.append([UInt8](" whole".utf8))
        #expect(bytes.take() == Array("kept whole".utf8))
    }

    @Test func textThatIsNotSwiftsOwnIsWrittenToo() {
        var bytes = WrittenBytes()
        bytes.append(String(repeating: "ab", count: 20).lowercased() + "")
        bytes.append("")
        #expect(bytes.take() == Array(String(repeating: "ab", count: 20).utf8))
    }
}
