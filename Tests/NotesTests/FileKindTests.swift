import Testing

@testable import Notes

@Suite struct FileKindTests {
    private static let avif: [UInt8] =
        [0, 0, 0, 0x1C] + Array("ftypmif1".utf8) + [0, 0, 0, 0] + Array("mif1avifmiaf".utf8)

    @Test func aPictureIsToldByItsBytes() {
        #expect(FileKind(startingWith: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0]) == .png)
        #expect(FileKind(startingWith: [0xFF, 0xD8, 0xFF, 0xE0]) == .jpeg)
        #expect(FileKind(startingWith: Array("GIF89a…".utf8)) == .gif)
        #expect(FileKind(startingWith: Array("RIFF\0\0\0\0WEBPVP8 ".utf8)) == .webP)
        #expect(FileKind(startingWith: Self.avif) == .avif)
        #expect(FileKind(startingWith: [0, 0, 0, 0x10] + Array("ftypavif".utf8)) == .avif)
    }

    @Test func aSoundAFilmAndAPDFAreToldByTheirBytes() {
        func kind(_ bytes: [UInt8]) -> FileKind? { FileKind(startingWith: bytes) }
        #expect(kind(Array("%PDF-1.7".utf8)) == .pdf)
        #expect(kind(Array("ID3\u{4}".utf8)) == .mp3 && kind([0xFF, 0xFB, 0x90, 0x64]) == .mp3)
        #expect(kind([0xFF, 0xFE, 0x41, 0]) == nil, "a byte order mark")
        #expect(kind(Array("RIFF\0\0\0\0WAVEfmt ".utf8)) == .wav && kind(Array("fLaC".utf8)) == .flac)
        #expect(kind(Array("OggS\0".utf8)) == .ogg)
        #expect(kind([0, 0, 0, 0x18] + Array("ftypM4A ".utf8)) == .m4a)
        #expect(kind([0, 0, 0, 0x18] + Array("ftypisom".utf8)) == .mp4)
        #expect(kind([0, 0, 0, 0x18] + Array("ftypheic".utf8)) == nil)
        #expect(kind([0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x82, 0x84] + Array("webm".utf8)) == .webM)
        #expect(kind([0x1A, 0x45, 0xDF, 0xA3, 0x9F, 0x42, 0x82, 0x88] + Array("matroska".utf8)) == nil)
        for kind in FileKind.allCases { #expect(FileKind(fileName: "a.\(kind.endings[0])") == kind) }
    }

    @Test(arguments: [
        "", "<svg xmlns=\"http://www.w3.org/2000/svg\"><script>alert(1)</script></svg>", "<html>", "GIF88a",
        "RIFF\0\0\0\0AVI LIST", "OggX", "\u{89}PNG", "BM\0\0",
    ])
    func anythingElseIsNone(start: String) {
        #expect(FileKind(startingWith: Array(start.utf8)) == nil)
    }

    @Test func aFileOfBoxesIsLookedAtOnlyAsFarAsItSaysItGoes() {
        #expect(FileKind(startingWith: [0, 0, 0, 4] + Array("ftypavif".utf8)) == nil)
        #expect(FileKind(startingWith: [0xFF, 0xFF, 0xFF, 0xFF] + Array("ftyp".utf8)) == nil)
        #expect(
            FileKind(startingWith: [0, 0, 0, 0x14] + Array("ftypmp42".utf8) + Array("avif".utf8)) == .mp4,
            "a version"
        )
        #expect(
            FileKind(startingWith: [0, 0, 0, 0x10] + Array("ftypmp42".utf8) + [0, 0, 0, 0] + Array("avif".utf8))
                == .mp4
        )
    }

    @Test func aNameSaysWhatMayBeOne() {
        #expect(FileKind(fileName: "a.b.JPEG") == .jpeg)
        #expect(FileKind(fileName: "a.webp") == .webP)
        #expect(FileKind(fileName: "a.svg") == nil && FileKind(fileName: "png") == nil)
    }
}
