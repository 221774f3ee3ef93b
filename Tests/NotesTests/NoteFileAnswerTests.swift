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

        func pictureNames(in note: Note) async throws(NoteError) -> [String] { [name] }
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

    private func download(_ files: OneFile, for account: AccountID?) async throws -> Download {
        try await found(
            fileAnswer(files, renderer: OneName(name: "")).answer(
                files.file.id,
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
                .answer(files.file.id, sharedBy: SharedNoteRequest(token: token))
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

    @Test func aLinkToANoteShowsItsPictures() async throws {
        let files = repository(size: SmallPicture.png.count, content: [SmallPicture.png])
        #expect(try await download(files, sharedBy: OneShare.token).mediaType == "image/png")
        await #expect(throws: AnswerError.notFound) { try await download(files, sharedBy: .random()) }
        await #expect(throws: AnswerError.notFound, "one that the text does not show") {
            try await download(files, sharedBy: OneShare.token, naming: "other.png")
        }
    }

    @Test func aTextNamesItsFiles() throws {
        let file = repository(named: "Caf\u{E9}.png").file
        let names = NamedFiles([file])
        #expect(names["Café.png"] == file && names["cafe\u{301}.PNG"] == file && names["Cafe.png"] == nil)
        let shown = names.shown(["café.png", "x"]) { .file(id: $0.note, file: $0.id) }
        #expect(shown == ["café.png": NamedFile(place: .file(id: file.note, file: file.id), isPicture: true)])
        #expect(NamedFiles([repository(named: "a.svg").file])["a.svg"] != nil)
    }
}
