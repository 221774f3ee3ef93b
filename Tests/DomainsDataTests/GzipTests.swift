import Foundation
import MisbehavingServer
import Testing

@testable import DomainsData

struct GzipTests {
    private func report(_ bytes: [UInt8]) async throws -> ImportReport {
        let folder = try TemporaryFolder()
        return try await DomainImport(folder: folder.url).run([try folder.write(bytes, to: "list.gz")])
    }

    @Test func allMembersOfAFileAreRead() async throws {
        let bytes = Gzip.compressed("a.com\nb.co") + Gzip.compressed("") + Gzip.compressed("m\nc.com\n")
        #expect(try await report(bytes).added == 3)
    }

    @Test func zerosAfterTheEndAreLeftOut() async throws {
        #expect(try await report(Gzip.compressed("a.com\n") + [0, 0, 0, 0]).added == 1)
    }

    @Test func aLargeFileIsReadInPieces() async throws {
        let text = (0..<30_000).map { "name\($0).com\n" }.joined()
        #expect(try await report(Gzip.compressed(text)).added == 30_000)
    }

    @Test func whatIsHighlyCompressedIsReadWhole() async throws {
        // More output than fits the reader's buffer from the last bytes of input.
        #expect(try await report(Gzip.compressed(String(repeating: "a.com\n", count: 100_000))).lines == 100_000)
    }

    @Test func aFileCutAnywhereIsAnErrorThatNamesIt() async throws {
        let folder = try TemporaryFolder()
        let bytes = Gzip.compressed("a.com\nb.com\n")
        for count in 2..<bytes.count {
            let file = try folder.write(Array(bytes.prefix(count)), to: "cut.gz")
            await #expect(
                throws: DomainImportError.damagedGzip(file: file.path, reason: "it ends in the middle"),
                "cut to \(count)"
            ) {
                try await DomainImport(folder: folder.url).run([file])
            }
        }
    }

    @Test func aChangedByteIsNoticed() async throws {
        let folder = try TemporaryFolder()
        var bytes = Gzip.compressed("a.com\nb.com\n")
        bytes[bytes.count - 8] ^= 1
        let file = try folder.write(bytes, to: "changed.gz")
        await #expect(throws: DomainImportError.damagedGzip(file: file.path, reason: "incorrect data check")) {
            try await DomainImport(folder: folder.url).run([file])
        }
    }

    @Test(arguments: ["b.com\n", "\u{0}\u{0}b.com\n", "\u{1F}b.com\n", "b"])
    func somethingElseAfterTheEndIsAnError(rest: String) async throws {
        let folder = try TemporaryFolder()
        let file = try folder.write(Gzip.compressed("a.com\n") + Array(rest.utf8), to: "list.gz")
        await #expect(throws: DomainImportError.damagedGzip(file: file.path, reason: "bytes after its end")) {
            try await DomainImport(folder: folder.url).run([file])
        }
    }

    @Test func aLaterMemberThatIsDamagedIsNotTakenForSomethingElse() async throws {
        let folder = try TemporaryFolder()
        var later = Gzip.compressed("b.com\n")
        later[2] = 9
        let file = try folder.write(Gzip.compressed("a.com\n") + later, to: "list.gz")
        await #expect(throws: DomainImportError.damagedGzip(file: file.path, reason: "unknown compression method")) {
            try await DomainImport(folder: folder.url).run([file])
        }
    }

    @Test(arguments: [[], [0x1F], [0x61]] as [[UInt8]])
    func filesShorterThanTheMagicAreRead(bytes: [UInt8]) async throws {
        #expect(try await report(bytes).names == 0)
    }
}
