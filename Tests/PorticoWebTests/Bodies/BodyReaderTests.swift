import Foundation
import HTTPTypes
import Hummingbird
import Portico
import PorticoTestSupport
import Testing

@testable import PorticoWeb

@Suite struct BodyReaderTests {
    private static let fileLimits: BodyLimits = {
        var limits = BodyLimits()
        limits.text = 1_000
        limits.fileBytes = 100
        limits.allFileBytes = 250
        limits.files = 3
        return limits
    }()

    private static func read(
        _ request: Request,
        _ limits: BodyLimits = BodyLimits(),
        _ folder: TemporaryFolder? = nil
    ) async throws -> ReceivedForm {
        let folder = folder ?? TemporaryFolder()
        return try await BodyReader(limits: limits, folder: folder.uploads()).withForm(of: request) { $0 }
    }

    private static func failure(_ request: Request, _ limits: BodyLimits = BodyLimits()) async -> BodyError? {
        await #expect(throws: BodyError.self) { try await read(request, limits) }
    }

    private static let urlEncoded = "application/x-www-form-urlencoded"

    @Test func aFormIsReadInWhateverFormatItComes() async throws {
        let expected: Form = ["title": "a & é\nb\nc\n\nd", "tag": "1", "tag": "2"]
        let chunks = ["title=a+%26+%C3%A9%0D%0Ab%0Dc%0A%0A", "d&&tag=1&tag", "=2"].map { Array($0.utf8) }
        #expect(
            try await Self.read(BodyRequest.make("application/x-www-form-urlencoded; charset=UTF-8", chunks)).form
                == expected
        )
        let parts =
            part("name=\"title\"", "a & é\r\nb\rc\n\nd") + part("name=\"tag\"", "1") + part("name=tag", "2")
            + lastBoundary
        #expect(try await Self.read(BodyRequest.multipart(parts)).form == expected)
        let json = #"{"event":"saveTapped","fields":{"title":"a & é\r\nb\rc\n\nd","tag":["1",2]}}"#
        let received = try await Self.read(BodyRequest.make("Application/JSON", json))
        let inOrder: Form = ["tag": "1", "tag": "2", "title": "a & é\nb\nc\n\nd"]
        #expect(
            received == ReceivedForm(form: inOrder, event: JSONEvent(name: "saveTapped")),
            "the members of an object have no order"
        )
    }

    @Test func nothingAtAllIsAnEmptyForm() async throws {
        #expect(try await Self.read(BodyRequest.make(nil, [])).form == Form())
        #expect(try await Self.read(BodyRequest.make(nil, [[]])).form == Form())
        #expect(try await Self.read(BodyRequest.make(Self.urlEncoded, [], length: 0)).form == Form())
    }

    @Test func whatIsNotTakenIsNamed() async {
        #expect(await Self.failure(BodyRequest.make(nil, "a=1")) == .unsupported(nil))
        #expect(await Self.failure(BodyRequest.make("text/plain", "a=1")) == .unsupported("text/plain"))
        #expect(await Self.failure(BodyRequest.make("application/json/", "{}")) == .unsupported("application/json/"))
        #expect(await Self.failure(BodyRequest.make("a; b; c", "")) == .unsupported("a; b; c"))
        var request = BodyRequest.make(Self.urlEncoded, "a=1")
        request = Request(
            head: HTTPRequest(
                method: .post,
                scheme: nil,
                authority: nil,
                path: "/",
                headerFields: [.contentType: Self.urlEncoded, .contentEncoding: "gzip"]
            ),
            body: request.body
        )
        #expect(await Self.failure(request) == .unsupported("encoded as gzip"))
    }

    @Test(arguments: [
        "", "; boundary=", "; boundary=\"\"", "; boundary=é", "; boundary=\"a", "; boundary=a; boundary=b",
    ])
    func aBoundaryHasToBeGiven(parameters: String) async {
        let failure = await Self.failure(BodyRequest.make("multipart/form-data" + parameters, lastBoundary))
        switch failure {
        case .malformed, .unsupported: break
        default: Issue.record("\(String(describing: failure))")
        }
    }

    @Test func brokenEncodingIsToldApart() async {
        for (body, words) in [
            ("a=%4", "percent sign"), ("a=%zz", "percent sign"), ("a=%FF", "once its percent signs are decoded"),
        ] {
            guard case .malformed(let what)? = await Self.failure(BodyRequest.make(Self.urlEncoded, body)) else {
                Issue.record("\(body) was read")
                continue
            }
            #expect(what.contains(words))
        }
        #expect(
            await Self.failure(BodyRequest.make(Self.urlEncoded, [[0x61, 0x3D, 0xFF]])) == .malformed("it is not UTF-8")
        )
        let bytes =
            Array("--AaB03x\r\nContent-Disposition: form-data; name=\"a\"\r\n\r\n".utf8) + [0xFF]
            + Array("\r\n\(lastBoundary)".utf8)
        #expect(await Self.failure(BodyRequest.multipart([bytes])) == .malformed("the field “a” is not UTF-8"))
    }

    @Test func tenThousandFieldsAreRefused() async {
        let pairs = (0..<10_000).map { "f\($0)=1" }.joined(separator: "&")
        #expect(await Self.failure(BodyRequest.make(Self.urlEncoded, pairs)) == .tooManyFields(limit: 2_000))
        #expect(
            await Self.failure(BodyRequest.make(Self.urlEncoded, String(repeating: "&", count: 10_000)))
                == .tooManyFields(limit: 2_000)
        )
        let parts = (0..<10_000).map { part("name=f\($0)") }.joined() + lastBoundary
        #expect(await Self.failure(BodyRequest.multipart(parts)) == .tooManyFields(limit: 2_000))
    }

    @Test func aBodyOverTheCapIsNotReadToItsEnd() async {
        let (stream, read) = Self.endless(chunk: 65_536)
        let head = HTTPRequest(
            method: .post,
            scheme: nil,
            authority: nil,
            path: "/",
            headerFields: [.contentType: Self.urlEncoded]
        )
        let limit = BodyLimits().rawText
        #expect(
            await Self.failure(Request(head: head, body: RequestBody(asyncSequence: stream))) == .tooLarge(limit: limit)
        )
        #expect(read.count <= limit / 65_536 + 1)
    }

    @Test func aBodyThatAnnouncesTooMuchIsNotReadAtAll() async {
        let (stream, read) = Self.endless(chunk: 1)
        for type in [Self.urlEncoded, "application/json"] {
            let fields: HTTPFields = [.contentType: type, .contentLength: "104857600"]
            let head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/", headerFields: fields)
            guard case .tooLarge? = await Self.failure(Request(head: head, body: RequestBody(asyncSequence: stream)))
            else {
                Issue.record("100 MB were taken as \(type)")
                continue
            }
        }
        #expect(read.count == 0)
    }

    @Test func whatCameBeforeABodyGrewTooLargeIsKept() async throws {
        let file = part("name=f; filename=f", String(repeating: "x", count: 3_000_000))
        let chunks = Array((part("name=t", "typed") + file + lastBoundary).utf8).chunks(of: 65_536)
        let received = try await Self.read(BodyRequest.multipart(chunks))
        #expect(received.form["t"] == "typed")
        #expect(received.failure == .tooLarge(limit: BodyLimits().rawMultipart))
    }

    @Test func aBodyThatBreaksOffIsIncomplete() async {
        #expect(
            await Self.failure(BodyRequest.make(Self.urlEncoded, [Array("a=1".utf8)], isBrokenOff: true)) == .incomplete
        )
        #expect(await Self.failure(BodyRequest.make(Self.urlEncoded, [Array("a=1".utf8)], length: 10)) == .incomplete)
        #expect(await Self.failure(BodyRequest.multipart(part("name=a", "1"))) == .incomplete)
    }

    @Test func filesLieInTheFolderWhileTheFormIsUsed() async throws {
        let folder = TemporaryFolder()
        let body =
            part("name=\"photo\"; filename=\"C:\\a%22b.png\"", "PNG\r\n--AaB03", headers: "Content-Type: image/png\r\n")
            + part("name=\"none\"; filename=\"\"", "", headers: "Content-Type: application/octet-stream\r\n")
            + part("name=\"empty\"; filename=\"e\"") + part("name=\"title\"", "x") + lastBoundary
        let reader = BodyReader(limits: Self.fileLimits, folder: try folder.uploads())
        let location = try await reader.withForm(of: BodyRequest.multipart(body)) { received in
            #expect(received.form.entries == [Form.Entry(name: "title", value: "x")])
            #expect(received.form.files.map(\.name) == ["photo", "empty"])
            #expect(received.form.files.map(\.file.size) == [12, 0])
            #expect(received.form.files.map(\.file.mediaType) == ["image/png", "application/octet-stream"])
            let photo = try UploadedFile(from: received.form, named: "photo")
            #expect(photo.fileName == "C:\\a\"b.png")
            #expect(try Data(contentsOf: photo.location) == Data("PNG\r\n--AaB03".utf8))
            #expect(photo.location.path.hasPrefix(folder.url.path + "/"))
            let mode = try FileManager.default.attributesOfItem(atPath: photo.location.path)[.posixPermissions] as? Int
            #expect(mode == 0o600)
            #expect(folder.files.count == 2)
            return photo.location
        }
        #expect(!FileManager.default.fileExists(atPath: location.path))
        #expect(folder.files == [])
    }

    @Test func aFileThatWasMovedAwayStays() async throws {
        let folder = TemporaryFolder()
        let kept = folder.url.appending(path: "kept")
        let body = part("name=f; filename=f", "content") + lastBoundary
        let reader = BodyReader(limits: Self.fileLimits, folder: try folder.uploads())
        try await reader.withForm(of: BodyRequest.multipart(body)) { received in
            try FileManager.default.moveItem(at: received.form.files[0].file.location, to: kept)
        }
        #expect(try String(contentsOf: kept, encoding: .utf8) == "content")
    }

    @Test func filesAreDeletedWhereTheEventFails() async throws {
        struct Refused: Error {}
        let folder = TemporaryFolder()
        let reader = BodyReader(limits: Self.fileLimits, folder: try folder.uploads())
        await #expect(throws: Refused.self) {
            try await reader.withForm(of: BodyRequest.multipart(part("name=f; filename=f", "1") + lastBoundary)) { _ in
                throw Refused()
            }
        }
        #expect(folder.files == [])
    }

    @Test func filesOfHalfABodyAreDeleted() async {
        let folder = TemporaryFolder()
        let whole = Array(
            (part("name=f; filename=f", String(repeating: "x", count: 50)) + part("name=g; filename=g", "y")
                + lastBoundary).utf8
        )
        for length in stride(from: 0, to: whole.count - 4, by: 7) {
            await #expect(throws: BodyError.self) {
                try await Self.read(BodyRequest.multipart([Array(whole.prefix(length))]), Self.fileLimits, folder)
            }
            await #expect(throws: BodyError.incomplete) {
                try await Self.read(
                    BodyRequest.multipart([Array(whole.prefix(length))], isBrokenOff: true),
                    Self.fileLimits,
                    folder
                )
            }
            #expect(folder.files == [], "after \(length) bytes")
        }
    }

    @Test func brokenBodiesLeaveNoFiles() async {
        let folder = TemporaryFolder()
        var random = SeededRandom(seed: 51)
        let whole = Array(
            (part("name=f; filename=f", "content") + part("name=t", "x") + part("name=g; filename=g", "y")
                + lastBoundary).utf8
        )
        for _ in 0..<300 {
            var bytes = whole
            for _ in 0..<Int.random(in: 1...6, using: &random) {
                let place = Int.random(in: bytes.indices, using: &random)
                if Bool.random(using: &random) {
                    bytes.remove(at: place)
                } else {
                    bytes[place] = random.pick(Array("\r\n-A;=\"x".utf8))
                }
            }
            let cut = Int.random(in: bytes.indices, using: &random)
            let request = BodyRequest.multipart([Array(bytes[..<cut]), Array(bytes[cut...])])
            do {
                _ = try await Self.read(request, Self.fileLimits, folder)
            } catch {
                #expect(error is BodyError, "seed \(random.seed)")
            }
            #expect(folder.files == [], "seed \(random.seed)")
        }
    }

    @Test func aFileThatIsTooLargeDoesNotLoseTheText() async throws {
        let folder = TemporaryFolder()
        let body =
            part("name=f; filename=f", String(repeating: "x", count: 101)) + part("name=t", "typed")
            + part("name=g; filename=g", "y")
            + lastBoundary
        let chunks = Array(body.utf8).chunks(of: 33)
        let reader = BodyReader(limits: Self.fileLimits, folder: try folder.uploads())
        try await reader.withForm(of: BodyRequest.multipart(chunks)) { received in
            #expect(received.form["t"] == "typed")
            #expect(received.form.files.map(\.name) == ["g"])
            #expect(received.refusedFiles == [FieldError(field: "f", message: "must be at most 100 bytes")])
            #expect(folder.files.count == 1)
        }
        let none = try await Self.read(BodyRequest.multipart(part("name=f; filename=f", "x") + lastBoundary))
        #expect(none.refusedFiles == [FieldError(field: "f", message: "is a file, and this form takes none")])
    }

    @Test func capsHoldForAllPartsTogether() async throws {
        let file = part("name=f; filename=f", String(repeating: "x", count: 99))
        let large = try await Self.read(
            BodyRequest.multipart(file + file + file + part("name=t", "typed") + lastBoundary),
            Self.fileLimits
        )
        #expect(large.form.files.count == 2)
        #expect(large.form["t"] == "typed")
        #expect(
            large.refusedFiles.map(\.message) == [
                "is too large with the others: all files together can be at most 250 bytes"
            ]
        )
        let small = part("name=f; filename=f", "x")
        let four = small + small + small + small + lastBoundary
        let many = try await Self.read(BodyRequest.multipart(four), Self.fileLimits)
        #expect(many.form.files.count == 3)
        #expect(many.refusedFiles.map(\.message) == ["is one file too many: at most 3 can be sent at once"])
        let text = part("name=t", String(repeating: "x", count: 600))
        #expect(
            await Self.failure(BodyRequest.multipart(text + text + lastBoundary), Self.fileLimits)
                == .tooMuchText(limit: 1_000)
        )
        let long = "t=" + String(repeating: "x", count: 1_000)
        #expect(
            await Self.failure(BodyRequest.make(Self.urlEncoded, long), Self.fileLimits) == .tooMuchText(limit: 1_000)
        )
    }

    @Test func limitsCoverTheEvents() {
        let large = EventShape(name: "a", fields: [], navigates: false, bytes: 10_000_000, fileBytes: 5)
        let small = EventShape(name: "b", fields: [], navigates: false)
        #expect(BodyLimits(for: []) == BodyLimits())
        #expect(BodyLimits(for: [small]).text == 1_048_576)
        let limits = BodyLimits(for: [small, large])
        #expect((limits.text, limits.fileBytes, limits.allFileBytes) == (20_000_000, 5, 20))
        let huge = BodyLimits(for: [EventShape(name: "c", fields: [], navigates: false, bytes: .max, fileBytes: .max)])
        #expect((huge.rawText, huge.rawMultipart) == (.max, .max))
    }

    private static let uploadLimits = BodyLimits(for: [
        EventShape(name: "a", fields: [], navigates: false, fileBytes: 2_000_000)
    ])

    private static func files(_ sizes: Int...) -> String {
        part("name=before", "typed")
            + sizes.map { part("name=f; filename=f", String(repeating: "x", count: $0)) }.joined()
            + part("name=behind", "typed, too") + lastBoundary
    }

    @Test func whereNoFileIsKeptTheTextBehindASmallOneIs() async throws {
        let folder = TemporaryFolder()
        let body = BodyRequest.multipart(Self.files(500_000, 500_000))
        let received = try await Self.read(body, Self.uploadLimits.withoutFiles, folder)
        #expect(received.form == ["before": "typed", "behind": "typed, too"])
        #expect(received.refusedFiles.map(\.field) == ["f", "f"])
        #expect(received.failure == nil)
        #expect(
            try await Self.read(BodyRequest.multipart(Self.files(500_000, 500_000)), Self.uploadLimits, folder).form
                .files.count == 2
        )
    }

    @Test func whereNoFileIsKeptTheTextBeforeALargeOneIs() async throws {
        let folder = TemporaryFolder()
        let chunks = Array(Self.files(1_900_000, 1_900_000).utf8).chunks(of: 65_536)
        let received = try await Self.read(BodyRequest.multipart(chunks), Self.uploadLimits.withoutFiles, folder)
        #expect(received.form == ["before": "typed"])
        #expect(received.failure != nil)
    }

    /// A stranger's upload of any size costs the server a few megabytes.
    @Test(arguments: [nil, 157_286_400, Int.max])
    func whereNoFileIsKeptAnUploadIsNotReadToItsEnd(announced: Int?) async throws {
        let shape = EventShape(name: "a", fields: [], navigates: false, fileBytes: 209_715_200)
        let (stream, read) = Self.endless(chunk: 65_536)
        var fields: HTTPFields = [.contentType: BodyRequest.multipartType]
        fields[.contentLength] = announced.map(String.init)
        let opening = Array((part("name=t", "typed") + part("name=f; filename=f")).utf8.dropLast(2))
        let head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/", headerFields: fields)
        let body = RequestBody(asyncSequence: OpenedBody(opening: opening, rest: stream))
        let received = try await Self.read(Request(head: head, body: body), BodyLimits(for: [shape]).withoutFiles)
        #expect(received.form["t"] == "typed")
        #expect(read.count <= 17)
    }

    @Test func whatAnnouncesTooMuchIsNotStored() async throws {
        let opened = Counter()
        let folder = TemporaryFolder()
        let uploads = try UploadFolder(folder.url) { path in
            opened.add()
            return UploadFolder.create(path)
        }
        let (stream, read) = Self.endless(chunk: 65_536)
        let opening = Array((part("name=t", "typed") + part("name=f; filename=f")).utf8.dropLast(2))
        let fields: HTTPFields = [.contentType: BodyRequest.multipartType, .contentLength: "104857600"]
        let head = HTTPRequest(method: .post, scheme: nil, authority: nil, path: "/", headerFields: fields)
        let request = Request(head: head, body: RequestBody(asyncSequence: OpenedBody(opening: opening, rest: stream)))
        let received = try await BodyReader(limits: Self.uploadLimits, folder: uploads).withForm(of: request) { $0 }
        #expect(received.form["t"] == "typed")
        #expect(received.failure == .tooLarge(limit: Self.uploadLimits.rawMultipart))
        #expect(received.refusedFiles == [])
        #expect(opened.count == 0)
        #expect(read.count <= 17)
    }

    @Test func whereNoFormIsTakenAlongThereIsNoRoomForOne() {
        #expect(BodyLimits(for: [], carrying: []) == BodyLimits())
    }

    @Test func aFormThatIsTakenAlongCountsByItself() async throws {
        var limits = BodyLimits()
        limits.text = 20
        limits.fields = 2
        limits.carriedText = 40
        func bodies(_ fields: KeyValuePairs<String, Int>) -> [Request] {
            let texts = fields.map { (name: $0.key, value: String(repeating: "x", count: $0.value)) }
            let parts = texts.map { part("name=\"\($0.name)\"", $0.value) }.joined() + lastBoundary
            let pairs = texts.map { "\($0.name)=\($0.value)" }.joined(separator: "&")
            return [BodyRequest.make(Self.urlEncoded, pairs), BodyRequest.multipart(parts)]
        }
        for body in bodies(["a": 19, "_kept": 10, "_kept.a": 18])
            + bodies(["_kept": 1, "_kept.a": 1, "_kept.b": 1, "_kept.c": 1, "a": 1])
        {
            #expect(try await Self.read(body, limits).form.entries.count >= 3)
        }
        for body in bodies(["a": 20, "_kept": 10]) {
            #expect(await Self.failure(body, limits) == .tooMuchText(limit: 20))
        }
        for body in bodies(["a": 1, "_kept": 36]) {
            #expect(await Self.failure(body, limits) == .tooMuchText(limit: 40))
        }
        for body in bodies(["a": 1, "b": 1, "c": 1]) {
            #expect(await Self.failure(body, limits) == .tooManyFields(limit: 2))
        }
        let limitsOfSite = BodyLimits(
            for: [],
            carrying: [EventShape(name: "a", fields: [], navigates: false, bytes: 10_000_000)]
        )
        #expect(limitsOfSite.text == 1_048_576)
        #expect(limitsOfSite.carriedText > 20_000_000, "whatever is read in a form of the site can be taken along")
    }

    // MARK: Bodies

    /// A body without end, and how many chunks of it were taken.
    private static func endless(chunk size: Int) -> (EndlessBody, Counter) {
        let counter = Counter()
        return (EndlessBody(size: size, counter: counter), counter)
    }
}

extension Array {
    fileprivate func chunks(of size: Int) -> [[Element]] {
        stride(from: 0, to: count, by: size).map { Array(self[$0..<Swift.min($0 + size, count)]) }
    }
}
