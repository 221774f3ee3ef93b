import Foundation
import Testing

@testable import DomainsData

struct FileSinkTests {
    private func mode(_ url: URL) throws -> Int {
        try #require(try FileManager.default.attributesOfItem(atPath: url.path)[.posixPermissions] as? Int)
    }

    private func names(_ url: URL) throws -> Int { try DomainIndex(IndexStorage(mapping: url.path)).names }

    @Test(arguments: [0o600, 0o640, 0o664, 0o666])
    func theModeOfTheReplacedFileStays(mode: Int) async throws {
        let folder = try TemporaryFolder()
        try await folder.importing("a.com\n")
        try FileManager.default.setAttributes([.posixPermissions: mode], ofItemAtPath: folder.index.path)
        try await folder.importing("b.com\n")
        #expect(try names(folder.index) == 2)
        #expect(try self.mode(folder.index) == mode)
    }

    @Test func whatALinkLeadsToIsReplacedAndTheLinkStays() async throws {
        let folder = try TemporaryFolder()
        let other = folder.url.appending(path: "other", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: other, withIntermediateDirectories: false)
        let links = ["domains.index": "other/first", "other/first": "../other/second"]
        for (link, target) in links {
            try FileManager.default.createSymbolicLink(
                atPath: folder.url.path + "/" + link,
                withDestinationPath: target
            )
        }
        for count in 1...2 {
            try await folder.importing("name\(count).com\n")
            for (link, target) in links {
                #expect(
                    try FileManager.default.destinationOfSymbolicLink(atPath: folder.url.path + "/" + link) == target
                )
            }
            #expect(try names(other.appending(path: "second")) == count)
        }
        #expect(try FileManager.default.contentsOfDirectory(atPath: other.path).sorted() == ["first", "second"])
    }

    @Test func linksInACircleAreAnError() async throws {
        let folder = try TemporaryFolder()
        try FileManager.default.createSymbolicLink(
            atPath: folder.index.path,
            withDestinationPath: DomainImport.fileName
        )
        await #expect(
            throws: DomainImportError.unwritable(file: folder.index.path, reason: "Too many levels of symbolic links")
        ) {
            try await folder.importing("a.com\n")
        }
    }

    @Test func whatAnInterruptedImportLeftIsReplaced() async throws {
        let folder = try TemporaryFolder()
        let left = try folder.write("left", to: DomainImport.fileName + ".new")
        try FileManager.default.setAttributes([.posixPermissions: 0o400], ofItemAtPath: left.path)
        try await folder.importing("a.com\n")
        #expect(try names(folder.index) == 1)
        #expect(!FileManager.default.fileExists(atPath: left.path))
    }
}
