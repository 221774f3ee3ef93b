import Foundation
import HTTPTypes
import Portico
import PorticoHost
import PorticoSessions
import PorticoTesting
import Synchronization
import Testing

@testable import PorticoWeb
@testable import Widgets

/// Files that come before their form, piece by piece.
@Suite struct PiecewiseUploadTests {
    private static let id = "8J0hQ5vR2mXw7nTz3kLpYg"
    private static let bytes = Data((0..<600_000).map { UInt8(truncatingIfNeeded: $0 &* 31) })
    private static let size = UploadReference.pieceSize

    /// A request for a piece as the module makes it.
    private func piece(
        _ offer: String,
        at offset: Int,
        of content: Data = bytes,
        id: String = id,
        field: String = "files",
        length: String? = nil,
        method: HTTPRequest.Method = .patch,
        isAsking: Bool = false,
        from site: String = "same-origin"
    ) -> PageRequest {
        let body = isAsking ? Data() : content.dropFirst(offset).prefix(Self.size)
        var headers: HTTPFields = [
            .init("Upload-Offer")!: offer, .init("Upload-Field")!: field, .init("Upload-ID")!: id,
            .init("Upload-Length")!: length ?? String(content.count), .init("Upload-Offset")!: String(offset),
            .init("Sec-Fetch-Site")!: site, .contentLength: String(body.count),
        ]
        if !body.isEmpty { headers[.contentType] = "application/partial-upload" }
        return PageRequest(method, "/files", headers: headers, body: Data(body))
    }

    private final class MovedClock: Sendable {
        private let moment = Mutex(Date(timeIntervalSince1970: 1_800_000_000))

        var now: Date { moment.withLock { $0 } }

        func advance(by seconds: TimeInterval) { moment.withLock { $0 += seconds } }
    }

    private func visiting(
        _ services: SiteServices = .still(),
        _ body: @Sendable (WebVisitor, _ offer: String) async throws -> Void
    ) async throws {
        let site = try WidgetsPageTests.site(services)
        try await PorticoTesting.visiting(site.application, over: .socket) { visitor in
            try await visitor.open("/files")
            let offer = try #require(visitor.find(css: "#sending input[name=_event]")["value"])
            try await body(visitor, offer)
        }
    }

    private func send(_ content: Data = bytes, by offer: String, _ visitor: WebVisitor) async throws {
        for offset in stride(from: 0, to: max(content.count, 1), by: Self.size) {
            let answer = try await visitor.send(piece(offer, at: offset, of: content))
            #expect(answer.status == 204)
        }
    }

    private func reference(_ size: Int = bytes.count, id: String = id, name: String = "cat.png") -> String {
        "upload:id=\(id)&size=\(size)&type=image/png&name=\(name)"
    }

    private func post(_ fields: [(String, String)], _ visitor: WebVisitor) async throws -> PageResponse {
        let number = try #require(visitor.find(css: "#sending input[name=_form]")["value"])
        let offer = try #require(visitor.find(css: "#sending input[name=_event]")["value"])
        let form = Form(
            ([("_event", offer), ("_form", number)] + fields).map { Form.Entry(name: $0, value: $1) }
        )
        return try await visitor.send(
            PageRequest(
                .post,
                "/files",
                headers: [
                    .contentType: "application/x-www-form-urlencoded", .init("Sec-Fetch-Site")!: "same-origin",
                    .accept: "text/html",
                ],
                body: Data(form.urlEncoded.utf8)
            )
        )
    }

    @Test func whatCameBeforeIsAmongTheFilesOfTheEvent() async throws {
        try await visiting { visitor, offer in
            let asked = try await visitor.send(piece(offer, at: 0, isAsking: true))
            #expect(asked.status == 204 && asked.header("Upload-Offset") == "0")
            try await send(by: offer, visitor)
            let answer = try await post([("title", "Mine"), ("files", reference())], visitor)
            #expect(answer.status == 303)
            try await visitor.open("/files")
            #expect(try visitor.find(css: "#received").text == "Mine: cat.png, 585.9 KB")
        }
    }

    @Test func anUploadGoesOnWhereItWas() async throws {
        try await visiting { visitor, offer in
            _ = try await visitor.send(piece(offer, at: 0))
            let again = try await visitor.send(piece(offer, at: 0))
            #expect(again.status == 204 && again.header("Upload-Offset") == String(Self.size))
            let later = try await visitor.send(piece(offer, at: 2 * Self.size))
            #expect(later.status == 409 && later.header("Upload-Offset") == String(Self.size))
            let asked = try await visitor.send(piece(offer, at: 0, isAsking: true))
            #expect(asked.header("Upload-Offset") == String(Self.size))
        }
    }

    @Test func anUploadGoesOnAfterARestart() async throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "pieces-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: place) }
        let keys = SigningKeys.temporary()
        func started() -> SiteServices {
            var services = SiteServices.still()
            services.keys = keys
            services.uploadPieces = FolderUploadPieces(place)
            return services
        }
        try await visiting(started()) { visitor, offer in
            let answer = try await visitor.send(piece(offer, at: 0))
            #expect(answer.status == 204)
        }
        try await visiting(started()) { visitor, offer in
            let asked = try await visitor.send(piece(offer, at: 0, isAsking: true))
            #expect(asked.header("Upload-Offset") == String(Self.size))
            try await send(by: offer, visitor)
            let answer = try await post([("title", "Mine"), ("files", reference())], visitor)
            #expect(answer.status == 303)
        }
    }

    @Test func aFormThatIsRefusedHasItsFilesStill() async throws {
        try await visiting { visitor, offer in
            try await send(by: offer, visitor)
            let refused = try await post([("title", ""), ("files", reference())], visitor)
            #expect(refused.status == 422)
            #expect(refused.text.contains("This is missing"))
            #expect(!refused.text.contains("chosen files are not kept"))
            try await visitor.open("/files")
            #expect(try await post([("title", "Mine"), ("files", reference())], visitor).status == 303)
        }
    }

    /// An answer may be lost, and its form come again with other words and the same files.
    @Test func whatWasTakenIsThereForTwoMinutesAndARepetitionHasTheSameAnswer() async throws {
        let clock = MovedClock()
        let services = SiteServices.still(now: { clock.now })
        try await visiting(services) { visitor, offer in
            try await send(by: offer, visitor)
            let fields = [("title", "Mine"), ("files", reference())]
            #expect(try await post(fields, visitor).status == 303)
            // The page that it was posted from is still shown: the form has the same number.
            #expect(try await post(fields, visitor).status == 303)
            try await visitor.open("/files")
            #expect(try visitor.page.document.findAll(css: "#received li").count == 1)
            #expect(try await post([("title", "Mine too")] + fields.dropFirst(), visitor).status == 303)
            clock.advance(by: 121)
            try await visitor.open("/files")
            let other = try visitor.find(css: "#sending input[name=_event]")["value"] ?? ""
            let begun = try await visitor.send(piece(other, at: 0, of: Data([1]), id: "9J0hQ5vR2mXw7nTz3kLpYg"))
            #expect(begun.status == 204)
            let missing = try await post(fields, visitor)
            #expect(missing.status == 422)
            #expect(missing.text.contains("This has not arrived whole: please choose the file again"))
        }
    }

    @Test func anUploadThatIsGivenUpIsGone() async throws {
        try await visiting { visitor, offer in
            try await send(by: offer, visitor)
            #expect(try await visitor.send(piece(offer, at: 0, method: .delete, isAsking: true)).status == 204)
            #expect(try await visitor.send(piece(offer, at: 0, isAsking: true)).header("Upload-Offset") == "0")
        }
    }

    @Test func anEmptyFileIsOne() async throws {
        try await visiting { visitor, _ in
            let answer = try await post([("title", "Mine"), ("files", reference(0))], visitor)
            #expect(answer.status == 303)
        }
    }

    @Test func whatNoPageOfferedIsRefused() async throws {
        try await visiting { visitor, offer in
            for request in [
                piece("x" + offer, at: 0), piece(offer, at: 0, field: "title"), piece(offer, at: 0, field: "other"),
                piece(offer, at: 0, id: "../../../../etc/passwd"), piece(offer, at: 0, id: ""),
                piece(offer, at: 0, from: "cross-site"),
            ] {
                let answer = try await visitor.send(request)
                #expect(answer.status == 403)
            }
            let elsewhere = PageRequest(.patch, "/", headers: piece(offer, at: 0).headers)
            let refused = try await visitor.send(elsewhere)
            #expect(refused.status == 405)
        }
    }

    @Test func numbersThatAreNoneAndPiecesOfAnotherLengthAreRefused() async throws {
        try await visiting { visitor, offer in
            for length in ["-1", "9223372036854775807", "99999999999999999999", "x", "", "1099511627777"] {
                let answer = try await visitor.send(piece(offer, at: 0, length: length))
                #expect(answer.status == 400, "\(length)")
            }
            for count in [3, 9] {
                let answer = try await visitor.send(
                    piece(offer, at: 0, of: Data(repeating: 1, count: count), length: "4")
                )
                #expect(answer.status == 400)
            }
        }
    }

    @Test func aFileThatIsTooLargeIsRefusedBeforeAnyOfItIsSent() async throws {
        try await visiting { visitor, offer in
            let asked = try await visitor.send(piece(offer, at: 0, length: "104857601", isAsking: true))
            #expect(asked.status == 413)
            #expect(asked.text.contains("must be at most 100 MB"))
            let posted = try await post([("title", "Mine"), ("files", reference(104_857_601))], visitor)
            #expect(posted.status == 422 || posted.status == 413)
        }
    }

    @Test func thereIsRoomForSoMuchAndHalfOfItForOneVisitor() async throws {
        var services = SiteServices.still()
        services.uploadRoom = 8 * Self.size
        try await visiting(services) { visitor, offer in
            let content = Data(repeating: 7, count: 5 * Self.size)
            #expect(try await visitor.send(piece(offer, at: 0, of: content, isAsking: true)).status == 503)
            try await send(content.prefix(4 * Self.size), by: offer, visitor)
            let other = piece(offer, at: 0, of: Data([1]), id: "9J0hQ5vR2mXw7nTz3kLpYg")
            #expect(try await visitor.send(other).status == 503)
        }
    }

    @Test func aHundredFilesAreTakenAndNotOneMore() async throws {
        try await visiting { visitor, _ in
            let files = (0...100).map { _ in ("files", reference(0)) }
            let posted = try await post([("title", "Mine")] + files, visitor)
            #expect(posted.text.contains("one file too many: at most 100"))
        }
    }

    @Test func whoseFormWasNotSentForADayIsForgotten() async throws {
        let place = FileManager.default.temporaryDirectory.appending(path: "pieces-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: place) }
        let pieces = FolderUploadPieces(place)
        let (cat, ada) = (UploadName(rawValue: "ca7"), UploadOwner(rawValue: "ada"))
        try await pieces.keep([1], as: 0, of: cat, for: ada, at: Date())
        try await pieces.keep([2], as: 1, of: cat, for: UploadOwner(rawValue: "b0b"), at: Date())
        #expect(try await pieces.usage(of: ada) == UploadUsage(uploads: 1, pieces: 2, allPieces: 2))
        try await pieces.removeUploads(of: nil, untouchedSince: Date(timeIntervalSinceNow: -60))
        try await pieces.removeUploads(of: UploadOwner(rawValue: "b0b"), untouchedSince: .distantFuture)
        #expect(try await FolderUploadPieces(place).count(of: cat) == 2)
        try await pieces.removeUploads(of: nil, untouchedSince: Date(timeIntervalSinceNow: 60))
        #expect(try await pieces.usage(of: ada) == UploadUsage())
        #expect(try FileManager.default.contentsOfDirectory(atPath: place.path).isEmpty)
    }

    @Test func aLengthIsPartOfAnUploadsName() async throws {
        try await visiting { visitor, offer in
            let small = Data([1])
            let kept = try await visitor.send(piece(offer, at: 0, of: small))
            #expect(kept.status == 204)
            let next = try await visitor.send(piece(offer, at: Self.size))
            #expect(next.status == 409 && next.header("Upload-Offset") == "0")
        }
    }

    @Test func aFileIsNamedOnce() async throws {
        try await visiting { visitor, offer in
            try await send(by: offer, visitor)
            let twice = [("title", "Mine"), ("files", reference()), ("files", reference(name: "again.png"))]
            let posted = try await post(twice, visitor)
            #expect(posted.status >= 400)
            #expect(posted.text.contains("has not arrived whole"))
        }
    }

    @Test func aVisitorMayHaveTwoHundredUploadsAndWhatWasLeftGivesWay() async throws {
        let later = Mutex(TimeInterval(0))
        let services = SiteServices.still { Date(timeIntervalSinceNow: later.withLock { $0 }) }
        try await visiting(services) { visitor, offer in
            func sent(_ number: Int) async throws -> Int {
                let request = piece(offer, at: 0, of: Data([1]), id: "8J0hQ5vR2mXw7nTz3\(1_000 + number)g")
                return try await visitor.send(request).status
            }
            for number in 0..<UploadReference.maximumOfOwner {
                let status = try await sent(number)
                #expect(status == 204)
            }
            let refused = try await sent(200)
            #expect(refused == 503)
            later.withLock { $0 = 3_600 }
            let taken = try await sent(200)
            #expect(taken == 204)
        }
    }
}
