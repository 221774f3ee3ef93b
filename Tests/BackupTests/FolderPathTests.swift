import Testing

@testable import Backup

@Suite struct FolderPathTests {
    @Test func pathsAreTheSameOnlyWhenTheirBytesAre() throws {
        let composed = try #require(FolderPath("\u{E9}"))
        let decomposed = try #require(FolderPath("e\u{301}"))
        #expect(composed.text == decomposed.text)
        #expect(composed != decomposed)
        #expect(Set([composed, decomposed]).count == 2)
    }

    @Test func theFoldersOfAPathAreTheOutermostFirst() throws {
        #expect(try #require(FolderPath("a/b/c")).folders.map(\.text) == ["a", "a/b"])
        #expect(try #require(FolderPath("a")).folders.isEmpty)
    }

    @Test(arguments: [
        "atrium.sqlite", "keys.json", "domains.index", "attachments/.hidden", "attachments/a.lock", "a..b",
        "sqlite-wal",
    ])
    func thisIsKept(path: String) throws {
        #expect(try #require(FolderPath(path)).isKept)
    }

    @Test(arguments: [
        "data.lock", "factors.key", "domains.index.new", ".x/y", "...x/y", "x.tmp/y", "a/b.sqlite-shm",
        "atrium.sqlite-wal",
    ])
    func thisIsNot(path: String) throws {
        #expect(try !#require(FolderPath(path)).isKept)
    }
}
