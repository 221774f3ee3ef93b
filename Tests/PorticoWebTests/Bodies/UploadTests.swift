import Foundation
import HTTPTypes
import Portico
import Synchronization
import Testing

@testable import PorticoWeb

@Suite struct UploadTests {
    @Test func leftoversOfAKilledServerAreDeleted() throws {
        let folder = TemporaryFolder()
        var uploads = Uploads(in: try folder.uploads())
        _ = try uploads.newFile()
        try Data("kept".utf8).write(to: folder.url.appending(path: "other"))
        #expect(folder.files.count == 2)
        _ = try folder.uploads()
        #expect(folder.files == ["other"])
    }

    @Test func theFolderIsMadeForItsServerAlone() throws {
        let folder = TemporaryFolder()
        var uploads = Uploads(in: try UploadFolder(folder.url))
        #expect(!FileManager.default.fileExists(atPath: folder.url.path), "before there is a file there is none")
        _ = try uploads.newFile()
        let mode = try FileManager.default.attributesOfItem(atPath: folder.url.path)[.posixPermissions] as? Int
        #expect(mode == 0o700)
    }

    @Test func namesAreNeverTheSame() throws {
        let folder = try TemporaryFolder().uploads()
        #expect(Set((0..<1_000).map { _ in folder.newLocation() }).count == 1_000)
    }

    @Test func whatIsThereIsNeverOpened() throws {
        let folder = TemporaryFolder()
        let location = try folder.uploads().newLocation()
        try FileManager.default.createSymbolicLink(at: location, withDestinationURL: URL(filePath: "/dev/null"))
        #expect(throws: BodyFailure.self) { try UploadWriter(location, opening: UploadFolder.create) }
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
        let body = part("name=f; filename=f", "fits") + part("name=g; filename=g", "does not") + part("name=title", "typed") + lastBoundary
        let reader = BodyReader(limits: limits, folder: uploads)
        try await reader.withForm(of: BodyRequest.multipart(body)) { received in
            #expect(received.failure == .cannotStore("No space left on device"))
            #expect(received.form["title"] == "typed", "the text around the file is kept")
            #expect(received.refusedFiles == [FieldError(field: "g", message: "could not be kept")])
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
        (BodyFailure.tooLarge(limit: 65_536), 413, "64 KB"), (.tooMuchText(limit: 1_048_576), 413, "1 MB of text"),
        (.tooManyFields(limit: 2_000), 413, "2000 fields"),
        (.unsupported("text/plain"), 415, "multipart/form-data, application/json; this was text/plain"),
        (.unsupported(nil), 415, "of no named type"), (.malformed("it is not UTF-8"), 400, "still be"), (.incomplete, 400, "still be"),
        (.cannotStore("No space left on device"), 503, "no room"),
    ])
    func everyFailureHasItsWords(failure: BodyFailure, status: Int, words: String) {
        let answer = WebFailure(failure)
        #expect(answer.status.code == status)
        #expect(answer.explanation.contains(words), "\(answer.explanation)")
        #expect(!answer.explanation.contains("device"))
        #expect((answer.headers[.accept] != nil) == (status == 415))
    }
}
