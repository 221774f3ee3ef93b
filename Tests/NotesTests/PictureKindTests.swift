import Testing

@testable import Notes

@Suite struct PictureKindTests {
    private static let avif: [UInt8] =
        [0, 0, 0, 0x1C] + Array("ftypmif1".utf8) + [0, 0, 0, 0] + Array("mif1avifmiaf".utf8)

    @Test func aPictureIsToldByItsBytes() {
        #expect(PictureKind(startingWith: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]) == .png)
        #expect(PictureKind(startingWith: [0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
        #expect(PictureKind(startingWith: Array("GIF89a…".utf8)) == .gif)
        #expect(PictureKind(startingWith: Array("RIFF\0\0\0\0WEBPVP8 ".utf8)) == .webP)
        #expect(PictureKind(startingWith: Self.avif) == .avif)
        #expect(PictureKind(startingWith: [0, 0, 0, 0x10] + Array("ftypavif".utf8)) == .avif)
    }

    @Test(arguments: [
        "", "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>", "<html>", "%PDF-1.7", "GIF88a",
        "RIFF\0\0\0\0WAVEfmt ", "\u{89}PNG", "BM\0\0",
    ])
    func anythingElseIsNone(start: String) {
        #expect(PictureKind(startingWith: Array(start.utf8)) == nil)
    }

    @Test func aFileOfBoxesIsLookedAtOnlyAsFarAsItSaysItGoes() {
        #expect(PictureKind(startingWith: [0, 0, 0, 4] + Array("ftypavif".utf8)) == nil)
        #expect(PictureKind(startingWith: [0xFF, 0xFF, 0xFF, 0xFF] + Array("ftyp".utf8)) == nil)
        #expect(
            PictureKind(startingWith: [0, 0, 0, 0x14] + Array("ftypmp42".utf8) + Array("avif".utf8)) == nil,
            "a version"
        )
        #expect(
            PictureKind(startingWith: [0, 0, 0, 0x10] + Array("ftypmp42".utf8) + [0, 0, 0, 0] + Array("avif".utf8))
                == nil
        )
    }

    @Test func aNameSaysWhatMayBeOne() {
        #expect(PictureKind(fileName: "a.b.JPEG") == .jpeg)
        #expect(PictureKind(fileName: "a.webp") == .webP)
        #expect(PictureKind(fileName: "a.svg") == nil && PictureKind(fileName: "png") == nil)
    }
}
