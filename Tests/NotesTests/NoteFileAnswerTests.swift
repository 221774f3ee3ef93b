import Foundation
import Portico
import PorticoTestSupport
import Testing

@testable import Notes

@Suite struct NoteFileAnswerTests {
    @Test func noFileIsShownByANameThatTurnsItsEnding() {
        #expect(NoteFile.shown("x\u{202E}txt.exe") == "xtxt.exe")
        #expect(NoteFile.shown("مرحبا.pdf") == "مرحبا.pdf")
    }

    private static let ada = AccountID(rawValue: "ada")

    /// One file of Ada's.
    private struct OneFile: NoteFilesRepository {
        let file: NoteFile
        let content: [[UInt8]]

        func files(of id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteFile] {
            owner == file.owner ? [file] : []
        }

        func file(_ id: NoteFile.ID, of note: Note.ID, of owner: AccountID) async throws(NoteError) -> NoteFile {
            guard id == file.id, note == file.note, owner == file.owner else { throw .notFound }
            return file
        }

        func piece(_ number: Int, of file: NoteFile.ID, of owner: AccountID) async throws(NoteError) -> [UInt8]? {
            number < content.count ? content[number] : nil
        }

        func add(_ file: NoteFile, content: [UInt8]) async throws(NoteFileError) -> NoteFile { file }
        func isContent(_ upload: UploadedFile, of file: NoteFile) -> Bool { false }
        func remove(_ id: NoteFile.ID, of note: Note.ID, of owner: AccountID) async throws(NoteError) {}
        func add(
            _ upload: UploadedFile,
            as name: String,
            to note: Note.ID,
            of owner: AccountID,
            at moment: Date
        ) async throws(NoteFileError) -> NoteFile { file }
    }

    /// One link, to the note of that file.
    private struct OneShare: NoteSharesRepository {
        static let token = NoteShare.Token.random()
        let file: NoteFile

        func share(
            _ id: Note.ID,
            of owner: AccountID,
            as token: NoteShare.Token,
            terms: NoteShareTerms,
            at moment: Date
        ) async throws(NoteError) -> NoteShare { throw .notFound }

        func noteOpened(_ id: NoteShare.ID, at moment: Date) async throws(NoteError) {}

        func shares(of id: Note.ID, of owner: AccountID) async throws(NoteError) -> [NoteShare] { [] }
        func endShare(_ id: NoteShare.ID, of owner: AccountID) async throws(NoteError) {}

        func sharedNote(_ token: NoteShare.Token, at moment: Date) async throws(NoteError) -> SharedNote {
            guard token == Self.token else { throw .notFound }
            let note = Note(
                id: file.note,
                owner: file.owner,
                content: NoteContent(title: "", body: ""),
                createdAt: file.addedAt
            )
            let share = NoteShare(id: .random(), note: note.id, owner: note.owner, createdAt: file.addedAt)
            return SharedNote(share: share, note: note)
        }
    }

    /// For links without a password.
    private struct NoSecrets: NoteShareSecrets {
        func hash(_ password: Secret) async throws(NoteError) -> String { "" }
        func check(_ password: Secret, against hash: String) async throws(NoteError) -> Bool { false }
        func pass(_ token: NoteShare.Token, hash: String, at moment: Date) -> NoteShare.Pass? { nil }
        func isValid(_ pass: NoteShare.Pass, of token: NoteShare.Token, hash: String, at moment: Date) -> Bool { false }
        func seal(_ token: NoteShare.Token, of owner: AccountID) -> String? { nil }
        func open(_ sealed: String, of owner: AccountID) -> NoteShare.Token? { nil }
    }

    /// Finds one name in every text.
    private struct OneName: NoteRenderer {
        let name: String

        func rendered(
            _ note: Note,
            tasks: NoteTasks,
            linking notes: @Sendable ([String]) async throws(NoteError) -> [String: NotesRoute],
            showing files: @Sendable ([String]) async throws(NoteError) -> [String: NamedFile]
        ) async throws(NoteError) -> RenderedNote {
            RenderedNote(html: SafeHTML(unescaped: ""))
        }

        func placedNames(in note: Note) async throws(NoteError) -> [String] { [name] }
        func tasks(in body: String) async throws(NoteError) -> [NoteTaskMark] { [] }
    }

    private static let markup = Array("<svg onload=\"alert(1)\"/>".utf8)

    private func repository(
        size: Int = 3,
        content: [[UInt8]] = [[1, 2], [3]],
        named name: String = "page.html",
        sha256: String = ""
    ) -> OneFile {
        OneFile(
            file: NoteFile(
                id: .random(),
                note: .random(),
                owner: Self.ada,
                name: name,
                mediaType: "text/html",
                size: size,
                sha256: sha256,
                addedAt: Date(timeIntervalSince1970: 0)
            ),
            content: content
        )
    }

    /// A version of any picture, which says how wide it is.
    private struct AnyVersion: NotePictures {
        func version(
            of file: NoteFile,
            width: PictureWidth,
            isAlwaysMade: Bool,
            in files: any NoteFilesRepository
        ) async -> PictureVersion {
            switch file.name {
            case "broken.png": return .impossible
            case "small.png" where !isAlwaysMade: return .small
            case "busy.png": return .busy
            case "unsupported.png": return .unsupported
            default: break
            }
            let made = FileManager.default.temporaryDirectory.appending(path: "version-\(UUID().uuidString)")
            let text = Data("\(width.rawValue)".utf8)
            try? text.write(to: made)
            return .made(made, size: text.count)
        }
    }

    private func download(
        _ files: OneFile,
        width: PictureWidth? = nil,
        for account: AccountID?
    ) async throws -> Download {
        try await found(
            fileAnswer(files, renderer: OneName(name: "")).answer(
                files.file.id,
                width: width,
                of: files.file.note,
                for: Visitor(account: account)
            )
        )
    }

    private func fileAnswer(_ files: OneFile, renderer: any NoteRenderer) -> NoteFileAnswer {
        NoteFileAnswer(
            files: files,
            shares: OneShare(file: files.file),
            renderer: renderer,
            secrets: NoSecrets(),
            pictures: AnyVersion(),
            now: { Date(timeIntervalSinceReferenceDate: 0) }
        )
    }

    private func download(
        _ files: OneFile,
        sharedBy token: NoteShare.Token,
        naming name: String? = nil
    ) async throws -> Download {
        let renderer = OneName(name: name ?? files.file.name)
        return try await found(
            fileAnswer(files, renderer: renderer)
                .answer(files.file.id, width: nil, sharedBy: SharedNoteRequest(token: token))
        )
    }

    private func found(_ answer: Answer) async throws -> Download {
        guard case .file(let file) = answer else { throw AnswerError.gone }
        return try await file.found()
    }

    @Test func aFileIsToBeSavedAndNeverShownWhateverItsSourceCalledIt() async throws {
        let file = try await download(repository(), for: Self.ada)
        #expect(file.fileName == "page.html")
        #expect(file.mediaType == "application/octet-stream")
        #expect(file.size == 3)
        var bytes: [UInt8] = []
        for try await piece in file.chunks() { bytes += piece }
        #expect(bytes == [1, 2, 3])
    }

    @Test func nobodyElseGetsIt() async throws {
        await #expect(throws: AnswerError.notFound) {
            try await download(repository(), for: AccountID(rawValue: "grace"))
        }
        await #expect(throws: AnswerError.forbidden) { try await download(repository(), for: nil) }
    }

    @Test func aFileThatGoesAwayOnTheWayIsNeverShortWithoutSayingSo() async throws {
        let file = try await download(repository(size: 9), for: Self.ada)
        await #expect(throws: AnswerError.notFound) { for try await _ in file.chunks() {} }
    }

    @Test func aPictureIsShownByWhatItsBytesSayItIs() async throws {
        let png = SmallPicture.png
        let file = try await download(
            repository(size: png.count, content: [png], named: "boat.jpg", sha256: "ab12"),
            for: Self.ada
        )
        #expect(file.mediaType == "image/png" && file.fileName == nil)
        #expect(file.isSandboxed && file.isPrivate && file.entityTag == "ab12")
        #expect(file.pace == .page, "a text may show many")
    }

    @Test(arguments: ["a.png", "a.svg"])
    func markupIsADownloadWhateverItIsCalled(name: String) async throws {
        let files = repository(size: Self.markup.count, content: [Self.markup], named: name)
        let file = try await download(files, for: Self.ada)
        #expect(file.mediaType == "application/octet-stream" && file.fileName == name && file.isSandboxed)
        await #expect(throws: AnswerError.notFound) { try await download(files, sharedBy: OneShare.token) }
    }

    private func bytes(_ file: Download) async throws -> [UInt8] {
        var bytes: [UInt8] = []
        for try await piece in file.chunks() { bytes += piece }
        return bytes
    }

    @Test func aSmallerVersionIsShownWhereItCanBeMade() async throws {
        let png = SmallPicture.png
        let files = repository(size: png.count, content: [png], named: "boat.png", sha256: "ab12")
        let file = try await download(files, width: .medium, for: Self.ada)
        #expect(file.mediaType == "image/webp" && file.entityTag == "ab12-1280" && file.isSandboxed && file.isPrivate)
        #expect(try await bytes(file) == Array("1280".utf8))
        let broken = repository(size: png.count, content: [png], named: "broken.png", sha256: "ab12")
        let original = try await download(broken, width: .medium, for: Self.ada)
        #expect(original.mediaType == "image/png" && original.entityTag == "ab12")
        #expect(try await bytes(original) == png)
        let sound = repository(size: 4, content: [Array("fLaC".utf8)])
        #expect(try await download(sound, width: .small, for: Self.ada).mediaType == "audio/flac")
    }

    @Test func aPartOfAFilmIsHadByItself() async throws {
        let film = [0x1A, 0x45, 0xDF, 0xA3] + Array("webm".utf8)
        let whole = film + Array(repeating: 7, count: NoteFileLimits.pieceBytes - film.count)
        let files = repository(size: whole.count + 3, content: [whole, [1, 2, 3]], named: "sea.webm")
        let file = try await download(files, for: Self.ada)
        #expect(file.mediaType == "video/webm")
        let part = try #require(file.part)
        func bytes(_ range: Range<Int>) async throws -> [UInt8] {
            var bytes: [UInt8] = []
            for try await piece in part(range) { bytes += piece }
            return bytes
        }
        #expect(try await bytes(4..<8) == Array("webm".utf8))
        #expect(try await bytes((whole.count - 1)..<(whole.count + 2)) == [7, 1, 2])
        #expect(try await bytes((whole.count + 2)..<(whole.count + 3)) == [3])
        #expect(try await bytes(5..<5).isEmpty)
        #expect(try await bytes((whole.count + 2)..<(whole.count + 99)) == [3], "as far as there are any")
    }

    @Test func aLinkToANoteShowsItsPicturesWithoutWhatWasKeptInThem() async throws {
        let files = repository(size: SmallPicture.png.count, content: [SmallPicture.png])
        let shown = try await download(files, sharedBy: OneShare.token)
        #expect(shown.mediaType == "image/webp")
        #expect(try await bytes(shown) == Array("2560".utf8))
        func picture(_ name: String) async throws -> Download {
            let files = repository(size: SmallPicture.png.count, content: [SmallPicture.png], named: name)
            return try await download(files, sharedBy: OneShare.token)
        }
        #expect(try await picture("small.png").mediaType == "image/webp")
        await #expect(throws: AnswerError.notFound) { try await picture("broken.png") }
        await #expect(throws: AnswerError.unavailable) { try await picture("busy.png") }
        #expect(try await picture("unsupported.png").mediaType == "image/png", "where nothing makes versions")
        await #expect(throws: AnswerError.notFound) { try await download(files, sharedBy: .random()) }
        await #expect(throws: AnswerError.notFound, "one that the text does not show") {
            try await download(files, sharedBy: OneShare.token, naming: "other.png")
        }
    }

    @Test func aTextNamesItsFiles() throws {
        let file = repository(named: "Caf\u{E9}.png").file
        let names = NamedFiles([file])
        #expect(names["Café.png"] == file && names["cafe\u{301}.PNG"] == file && names["Cafe.png"] == nil)
        let shown = names.shown(["café.png", "x"]) { .file(id: $0.note, file: $0.id, width: $1) }
        #expect(shown.keys.sorted() == ["café.png"])
        let boat = try #require(shown["café.png"])
        #expect(boat.place == .file(id: file.note, file: file.id) && boat.role == .picture)
        #expect(boat.versions.map(\.width) == [640, 1_280, 2_560])
        #expect(NamedFiles([repository(named: "a.svg").file])["a.svg"] != nil)
    }

    @Test(arguments: [(320, [320]), (640, [640]), (1_000, [640, 1_000]), (9_000, [640, 1_280, 2_560])])
    func noVersionIsWiderThanItsPicture(width: Int, versions: [Int]) {
        let file = NoteFile(
            id: .random(),
            note: .random(),
            owner: Self.ada,
            name: "boat.png",
            mediaType: "",
            size: 1,
            sha256: "",
            addedAt: Date(timeIntervalSince1970: 0),
            pixels: PictureSize(width: width, height: 100)
        )
        let named = NamedFile(file) { .file(id: $0.note, file: $0.id, width: $1) }
        #expect(named.versions.map(\.width) == versions)
    }
}
