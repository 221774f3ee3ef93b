import Foundation
import Storage
import TestDatabase
import Testing

/// The samples of the page about storage are code that these tests compile and run.
@Suite struct StoragePageTests {
    private static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    private static let root = folder.deletingLastPathComponent().deletingLastPathComponent()

    private func with(
        _ kind: StorageKind,
        _ body: (any StorageProtocol) async throws -> Void
    ) async throws {
        switch kind {
        case .memory:
            try await body(InMemoryStorage())
        case .sqlite:
            let library = Library()
            defer { withExtendedLifetime(library) {} }
            try await body(SQLiteStorage(file: library.file, schema: Schema(of: BookmarkTables.self)))
        case .postgreSQL:
            try await TestDatabase.with(Schema(of: BookmarkTables.self)) { try await body($0) }
        }
    }

    private func bookmark(_ id: String, title: String, readAt: Date? = nil) -> Bookmark {
        Bookmark(id: Bookmark.ID(rawValue: id), owner: "ada", title: title, readAt: readAt)
    }

    @Test(arguments: StorageKind.allCases)
    func whatWasReadIsNotAmongTheUnread(kind: StorageKind) async throws {
        try await with(kind) { storage in
            let read = bookmark("1", title: "Read", readAt: Date(timeIntervalSinceReferenceDate: 0))
            try await storage.save([read, bookmark("2", title: "Swift"), bookmark("3", title: "SQLite")])
            let bookmarks = StorageBookmarks(storage: storage)
            #expect(try await bookmarks.unread(of: "ada").map(\.title) == ["SQLite", "Swift"])
            #expect(try await bookmarks.unread(of: "grace").isEmpty)
            let page = try await bookmarks.page(of: "ada")
            #expect(page.bookmarks.count == 3)
            #expect(page.count == 3)
        }
    }

    @Test(arguments: StorageKind.allCases)
    func whatIsGoneCannotBeRenamed(kind: StorageKind) async throws {
        try await with(kind) { storage in
            try await storage.save(bookmark("1", title: "Swift"))
            let bookmarks = StorageBookmarks(storage: storage)
            #expect(try await bookmarks.rename(Bookmark.ID(rawValue: "2"), to: "Rust") == .failure(.gone))
            #expect(
                try await bookmarks.rename(Bookmark.ID(rawValue: "1"), to: "Swift 6")
                    == .success(bookmark("1", title: "Swift 6"))
            )
        }
    }

    @Test(arguments: StorageKind.allCases)
    func aListIsToldStepByStep(kind: StorageKind) async throws {
        try await with(kind) { storage in
            let unread = Query.matching(StoredBookmark.columns.readAt == nil)
            var updates = storage.observe(Bookmark.self, unread).makeAsyncIterator()
            var list: [Bookmark] = []
            try await updates.next()?.apply(to: &list)
            try await storage.save(bookmark("1", title: "Swift"))
            try await updates.next()?.apply(to: &list)
            #expect(list.map(\.title) == ["Swift"])
        }
    }

    @Test func aValueThatIsItsOwnRecordIsFoundByRawValues() async throws {
        let (storage, bookmark) = (InMemoryStorage(), bookmark("1", title: "Swift"))
        let tag = BookmarkTag(bookmark: bookmark.id, tag: "language")
        try await storage.save([tag, BookmarkTag(bookmark: Bookmark.ID(rawValue: "2"), tag: "language")])
        let own = Query<BookmarkTag>.matching(BookmarkTag.columns.bookmark == bookmark.id.rawValue)
        #expect(try await storage.cachedObjects(BookmarkTag.self, own) == [tag])
    }

    @Test func theSamplesAreCompiled() throws {
        let page = try text("Sources/Atrium/Atrium.docc/Storage.md")
        let blocks = page.components(separatedBy: "```swift\n").dropFirst().map { $0.components(separatedBy: "```")[0] }
        let compiled = try [
            "Tests/StorageTests/Samples/Bookmark.swift", "Tests/StorageTests/StoragePageTests.swift",
            "Sources/Atrium/Features/DomainsFeature.swift",
        ].map { Self.outdented(try text($0)) }.joined()
        #expect(blocks.count == 9)
        for block in blocks {
            #expect(compiled.contains(Self.outdented(block)), "not compiled by a test: \(block.prefix(200))")
        }
    }

    private func text(_ file: String) throws -> String {
        try String(contentsOf: Self.root.appending(path: file), encoding: .utf8)
    }

    /// Without white space at the beginnings of lines: the page shows pieces of types.
    private static func outdented(_ text: String) -> String {
        text.split(separator: "\n", omittingEmptySubsequences: false).map { $0.drop { $0 == " " } }.joined(
            separator: "\n"
        )
    }
}
