import PorticoTestSupport
import Testing

@testable import Notes

@Suite struct PictureSizeTests {
    private static func big(_ number: Int, _ count: Int) -> [UInt8] {
        (0..<count).reversed().map { UInt8(truncatingIfNeeded: number >> ($0 * 8)) }
    }

    private static func png(_ width: Int, _ height: Int) -> [UInt8] {
        [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A] + big(13, 4) + Array("IHDR".utf8) + big(width, 4)
            + big(height, 4)
    }

    /// With what an editor kept in front, and the orientation where there is one.
    private static func jpeg(_ width: Int, _ height: Int, orientation: Int? = nil, kept: Int = 0) -> [UInt8] {
        var bytes: [UInt8] = [0xFF, 0xD8]
        if let orientation {
            let tiff =
                Array("MM".utf8) + big(42, 2) + big(8, 4) + big(1, 2) + big(0x0112, 2) + big(3, 2) + big(1, 4)
                + big(orientation, 2) + [0, 0]
            bytes += [0xFF, 0xE1] + big(2 + 6 + tiff.count, 2) + Array("Exif\0\0".utf8) + tiff
        }
        if kept > 0 { bytes += [0xFF, 0xED] + big(2 + kept, 2) + Array(repeating: 0xC0, count: kept) }
        return bytes + [0xFF, 0xC0] + big(17, 2) + [8] + big(height, 2) + big(width, 2) + [3]
    }

    @Test func theHeadOfEachFormatSaysIt() {
        let size = PictureSize(width: 640, height: 480)
        #expect(PictureSize(of: Self.png(640, 480)) == size)
        #expect(PictureSize(of: Array("GIF89a".utf8) + [0x80, 0x02, 0xE0, 0x01]) == size)
        #expect(PictureSize(of: Self.jpeg(640, 480, kept: 60_000)) == size)
        let extended = Array("RIFF\0\0\0\0WEBPVP8X".utf8) + [10, 0, 0, 0, 0, 0, 0, 0, 0x7F, 2, 0, 0xDF, 1, 0]
        #expect(PictureSize(of: extended) == size)
        let lossy = Array("RIFF\0\0\0\0WEBPVP8 ".utf8) + [0, 0, 0, 0, 0, 0, 0, 0x9D, 1, 0x2A, 0x80, 0x02, 0xE0, 0x01]
        #expect(PictureSize(of: lossy) == size)
        let lossless = Array("RIFF\0\0\0\0WEBPVP8L".utf8) + [0, 0, 0, 0, 0x2F, 0x7F, 0xC2, 0x77, 0]
        #expect(PictureSize(of: lossless) == size)
        let avif =
            [0, 0, 0, 0x10] + Array("ftypavif".utf8) + [0, 0, 0, 0] + Self.big(20, 4) + Array("ispe".utf8) + [
                0, 0, 0, 0,
            ]
            + Self.big(640, 4) + Self.big(480, 4)
        #expect(PictureSize(of: avif) == size)
        #expect(
            PictureSize(of: avif + Self.big(9, 4) + Array("irot".utf8) + [1]) == PictureSize(width: 480, height: 640)
        )
    }

    @Test func aPhotographThatLiesIsShownUpright() {
        #expect(PictureSize(of: Self.jpeg(640, 480, orientation: 6)) == PictureSize(width: 480, height: 640))
        #expect(PictureSize(of: Self.jpeg(640, 480, orientation: 3)) == PictureSize(width: 640, height: 480))
    }

    @Test func whatNoHeadSaysIsUnknown() {
        #expect(PictureSize(of: Array("GIF89a".utf8)) == nil)
        #expect(PictureSize(of: Self.png(0, 480)) == nil)
        #expect(PictureSize(of: Self.png(4_000_000_000, 480)) == nil)
        #expect(PictureSize(of: Self.jpeg(640, 480).prefix(10)) == nil)
        #expect(PictureSize(of: Array("%PDF-1.7".utf8)) == nil)
    }

    @Test func itIsKeptAsItIsRead() {
        #expect(PictureSize(rawValue: "640x480") == PictureSize(width: 640, height: 480))
        for text in ["", "640", "640x", "x480", "640x480x2", "-1x480", "0x1", "1e3x5"] {
            #expect(PictureSize(rawValue: text) == nil)
        }
    }

    @Test(arguments: 0..<20)
    func anyBytesAreRead(seed: UInt64) {
        var random = SeededRandom(seed: seed)
        for start in [Self.png(3, 4), Self.jpeg(3, 4, orientation: 6, kept: 40), Array("RIFF\0\0\0\0WEBPVP8X".utf8)] {
            for _ in 0..<200 {
                var bytes =
                    start
                    + (0..<Int.random(in: 0...60, using: &random)).map { _ in .random(in: 0...255, using: &random) }
                for _ in 0..<Int.random(in: 0...6, using: &random) {
                    bytes[.random(in: bytes.indices, using: &random)] = .random(in: 0...255, using: &random)
                }
                if let size = PictureSize(of: bytes) { #expect(size.width > 0 && size.height <= PictureSize.longest) }
            }
        }
    }
}
