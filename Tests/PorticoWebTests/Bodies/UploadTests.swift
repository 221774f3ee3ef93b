import Foundation
import HTTPTypes
import Hummingbird
import Portico
import Synchronization
import Testing

@testable import PorticoWeb

@Suite struct UploadTests {
    @Test func leftoversOfAKilledServerAreDeleted() async throws {
        let folder = TemporaryFolder()
        // A killed one holds nothing any more.
        let dead = folder.url.appending(path: "server-dead", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: dead, withIntermediateDirectories: true)
        try Data("left".utf8).write(to: dead.appending(path: "upload-1"))
        try Data("kept".utf8).write(to: folder.url.appending(path: "other"))
        // Servers of earlier versions had theirs here.
        let (young, old) = (folder.url.appending(path: "upload-2"), folder.url.appending(path: "upload-3"))
        for file in [young, old] { try Data("left".utf8).write(to: file) }
        let before = [FileAttributeKey.modificationDate: Date(timeIntervalSinceNow: -100_000)]
        try FileManager.default.setAttributes(before, ofItemAtPath: old.path)
        _ = try folder.uploads()
        #expect(folder.files.sorted() == ["other", "upload-2"])
    }

    @Test func aSecondServerDeletesNothingOfTheFirst() async throws {
        let folder = TemporaryFolder()
        var uploads = Uploads(in: try folder.uploads())
        var file = uploads.newFile()
        try await file.write([1, 2, 3])
        try await file.finish()
        do {
            var others = Uploads(in: try folder.uploads())
            var other = others.newFile()
            try await other.finish()
            _ = try folder.uploads()
            #expect(Set(folder.files) == [file.location.lastPathComponent, other.location.lastPathComponent])
        }
        #expect(try Data(contentsOf: file.location) == Data([1, 2, 3]))
        #expect(folder.files == [file.location.lastPathComponent], "with a server its folder goes")
    }

    @Test func theFolderIsMadeForItsServerAlone() async throws {
        let folder = TemporaryFolder()
        var uploads = Uploads(in: try UploadFolder(folder.url))
        #expect(!FileManager.default.fileExists(atPath: folder.url.path), "before there is a file there is none")
        var file = uploads.newFile()
        try await file.finish()
        let mode = try FileManager.default.attributesOfItem(atPath: folder.url.path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test func namesAreNeverTheSame() throws {
        let folder = try TemporaryFolder().uploads()
        #expect(Set((0..<1_000).map { _ in folder.newLocation() }).count == 1_000)
    }

    @Test func whatIsThereIsNeverOpened() throws {
        let folder = TemporaryFolder()
        let uploads = try folder.uploads()
        try uploads.write([1], to: uploads.newLocation(), isNew: true)
        let location = uploads.newLocation()
        try FileManager.default.createSymbolicLink(at: location, withDestinationURL: URL(filePath: "/dev/null"))
        #expect(throws: BodyError.self) { try uploads.write([1], to: location, isNew: true) }
        #expect(throws: BodyError.self) { try uploads.write([1], to: location, isNew: false) }
    }

    @Test func aFileIsWrittenPieceByPieceAndIsWhole() async throws {
        let folder = TemporaryFolder()
        var uploads = Uploads(in: try folder.uploads())
        var file = uploads.newFile()
        let bytes = (0..<300_000).map { UInt8(truncatingIfNeeded: $0 / 7) }
        var rest = bytes[...]
        for size in [1, 65_535, 1, 100_000, 65_536, 5] {
            try await file.write(rest.prefix(size))
            rest = rest.dropFirst(size)
        }
        try await file.write(rest)
        try await file.finish()
        #expect(try Data(contentsOf: file.location) == Data(bytes))
        await uploads.removeAll()
        #expect(folder.files == [])
    }

    /// Threads that tasks run on are few, and a slow disk would stop them all.
    @Test func filesAreWrittenOnThreadsOfTheirOwnAndNeverMoreThanAFewAreOpen() async throws {
        let folder = TemporaryFolder()
        let open = Mutex((now: 0, maximum: 0, ofTasks: 0))
        let uploads = try UploadFolder(folder.url) { path in
            let isOfTask = withUnsafeCurrentTask { $0 != nil }
            open.withLock { open in
                open.now += 1
                open.maximum = max(open.maximum, open.now)
                if isOfTask { open.ofTasks += 1 }
            }
            defer { open.withLock { $0.now -= 1 } }
            return UploadFolder.create(path)
        }
        try await withThrowingTaskGroup(of: Void.self) { group in
            for number in 0..<40 {
                group.addTask {
                    var writer = UploadWriter(in: uploads)
                    try await writer.write(Array(repeating: UInt8(number), count: 100)[...])
                    try await writer.finish()
                }
            }
            try await group.waitForAll()
        }
        #expect(folder.files.count == 40)
        #expect(open.withLock { $0.ofTasks } == 0)
        #expect(open.withLock { $0.maximum } <= 4)
    }

    @Test func whatHasComeIsWrittenThoughItsClientLeft() async throws {
        let folder = TemporaryFolder()
        let uploads = try folder.uploads()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var writer = UploadWriter(in: uploads)
            try await writer.write(Array(repeating: 7, count: 70_000)[...])
            try await writer.write([8])
            try await writer.finish()
            return writer.location
        }
        #expect(try await Data(contentsOf: task.value) == Data(repeating: 7, count: 70_000) + [8])
    }

    @Test func filesGoThoughTheirClientLeft() async throws {
        let folder = TemporaryFolder()
        let uploads = try folder.uploads()
        let task = Task {
            withUnsafeCurrentTask { $0?.cancel() }
            var files = Uploads(in: uploads)
            var (one, other) = (files.newFile(), files.newFile())
            try await one.finish()
            try await other.finish()
            let made = folder.files.count
            await files.remove(one)
            await files.removeAll()
            return made
        }
        #expect(try await task.value == 2)
        #expect(folder.files == [])
    }

    @Test func allUploadsTogetherHaveSoMuchRoom() async throws {
        let folder = TemporaryFolder()
        let uploads = try UploadFolder(folder.url, room: 1_000)
        var limits = BodyLimits()
        (limits.fileBytes, limits.allFileBytes) = (5_000, 5_000)
        let reader = BodyReader(limits: limits, folder: uploads)
        func body(_ sizes: Int...) -> Request {
            let files = sizes.map { part("name=f; filename=f", String(repeating: "x", count: $0)) }.joined()
            return BodyRequest.multipart(files + part("name=title", "typed") + lastBoundary)
        }
        try await reader.withForm(of: body(600)) { first in
            #expect(first.form.files.count == 1)
            #expect(uploads.room.taken == 600)
            try await reader.withForm(of: body(600, 400)) { second in
                #expect(second.form["title"] == "typed")
                #expect(second.form.files.map(\.file.size) == [400], "what was not kept takes no room")
                #expect(second.failure == .cannotStore("too much is being uploaded"))
            }
            #expect(uploads.room.taken == 600)
        }
        #expect(uploads.room.taken == 0)
        try await reader.withForm(of: body(1_000)) { #expect($0.failure == nil) }
    }

    @Test func oneClientHasHalfOfTheRoom() {
        let room = UploadRoom(maximum: 1_000)
        #expect(room.take(500, for: "a"))
        #expect(!room.take(1, for: "a"))
        #expect(room.take(400, for: "b"))
        #expect(!room.take(101, for: "c"), "there is no more")
        #expect(room.take(100, for: nil))
        room.give(200, from: "a")
        #expect(room.take(200, for: "a"))
        #expect(room.taken == 1_000)
        for (bytes, client) in [(500, "a"), (400, "b"), (100, nil as String?)] { room.give(bytes, from: client) }
        #expect(room.taken == 0)
    }

    /// The system's own device that is always full stands for the disk.
    @Test func onAFullDiskNothingIsLeft() async throws {
        let folder = TemporaryFolder()
        let opened = Mutex(0)
        let uploads = try UploadFolder(folder.url) { path in
            let isSecond = opened.withLock { count in
                count += 1
                return count == 2
            }
            let file = UploadFolder.create(path)
            guard isSecond else { return file }
            close(file)
            return open("/dev/full", O_WRONLY)
        }
        var limits = BodyLimits()
        limits.fileBytes = 100
        limits.allFileBytes = 100
        let body =
            part("name=f; filename=f", "fits") + part("name=g; filename=g", "does not") + part("name=title", "typed")
            + lastBoundary
        let reader = BodyReader(limits: limits, folder: uploads)
        try await reader.withForm(of: BodyRequest.multipart(body)) { received in
            #expect(received.failure == .cannotStore("No space left on device"))
            #expect(received.form["title"] == "typed", "the text around the file is kept")
            #expect(received.refusedFiles == [FieldError(field: "g", message: "could not be stored")])
        }
        #expect(folder.files == [])
    }

    @Test func aFolderThatIsNoneIsSaid() async throws {
        let folder = TemporaryFolder()
        var limits = BodyLimits()
        limits.fileBytes = 100
        limits.allFileBytes = 100
        let reader = BodyReader(limits: limits, folder: try folder.uploads())
        try FileManager.default.removeItem(at: folder.url)
        try Data().write(to: folder.url)
        let body = part("name=f; filename=f", "x") + part("name=g; filename=g") + lastBoundary
        try await reader.withForm(of: BodyRequest.multipart(body)) { received in
            #expect(received.failure == .cannotStore("Not a directory"))
            #expect(received.refusedFiles.map(\.field) == ["f", "g"])
        }
    }

    @Test(arguments: [
        (BodyError.tooLarge(limit: 65_536), 413, "64 KB"), (.tooMuchText(limit: 1_048_576), 413, "1 MB of text"),
        (.tooManyFields(limit: 2_000), 413, "2000 fields"),
        (.unsupported("text/plain"), 415, "multipart/form-data, application/json; this was text/plain"),
        (.unsupported(nil), 415, "sent without a type"), (.tooSlow, 408, "was interrupted"),
        (.malformed("it is not UTF-8"), 400, "still be there"), (.incomplete, 400, "still be there"),
        (.cannotStore("No space left on device"), 503, "no room"),
    ])
    func everyFailureHasItsWords(failure: BodyError, status: Int, words: String) {
        let answer = WebError(failure)
        #expect(answer.status.code == status)
        #expect(answer.explanation.english.contains(words), "\(answer.explanation.english)")
        #expect(!answer.explanation.english.contains("device"))
        #expect((answer.headers[.accept] != nil) == (status == 415))
    }
}
