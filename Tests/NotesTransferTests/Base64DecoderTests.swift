import Foundation
import PorticoTestSupport
import Testing

@testable import NotesTransfer

@Suite struct Base64DecoderTests {
    @Test func piecesOfAnySizeGiveTheWhole() {
        var random = SeededRandom(seed: 5)
        for _ in 0..<300 {
            let bytes = (0..<Int.random(in: 0...200, using: &random)).map { _ in
                UInt8.random(in: 0...255, using: &random)
            }
            var digits = Array(
                Data(bytes).base64EncodedData(options: Bool.random(using: &random) ? [] : [.lineLength64Characters])
            )[...]
            var decoder = Base64Decoder()
            var decoded: [UInt8] = []
            while !digits.isEmpty {
                let piece = Array(digits.prefix(Int.random(in: 1...30, using: &random)))
                digits = digits.dropFirst(piece.count)
                decoded += piece.withUnsafeBufferPointer { decoder.decode($0) }
            }
            decoded += decoder.finish() ?? [0, 0, 0, 0]
            #expect(decoded == bytes, "seed \(random.seed)")
        }
    }

    @Test(arguments: ["A", "AAAAA", "AA=A", "A===", "AAA!", "====", "AAAA\u{0}"])
    func whatIsNoneIsRefused(text: String) {
        var decoder = Base64Decoder()
        _ = Array(text.utf8).withUnsafeBufferPointer { decoder.decode($0) }
        #expect(decoder.finish() == nil)
    }
}
