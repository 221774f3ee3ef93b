import Accounts
import AtriumFlow
import Foundation
import HTTPTypes
import Portico
import PorticoHost
import PorticoSessions
import PorticoTesting
import Testing

@testable import Atrium

/// An owner, somebody else, and what the one tries of the other.
struct AccessVisits {
    let app: TestApp
    /// The owner.
    let visitor: WebVisitor
    let owned: OwnedData
    /// The account that tries.
    let other: AccountID
    /// The flow of an app like the one that serves.
    private let flow: AnyCoordinator
    /// When each session of that account began: pages say it.
    private let start = Date()

    init(app: TestApp, visitor: WebVisitor, owned: OwnedData, other: AccountID) async throws {
        flow = AnyCoordinator(try await app.composition().coordinator())
        self.app = app
        self.visitor = visitor
        self.owned = owned
        self.other = other
    }

    /// What a screen takes but for links, asked of the screen that somebody who is signed in gets.
    func events(of route: AppRoute) async throws -> [EventShape] {
        // Whoever they are, they may have a code sent to an address, which tells them nothing.
        guard route != .accounts(.forgotten()) else { return [] }
        let place = AnyRoute(route)
        let visitor = Visitor(id: VisitorID(of: other), account: other, session: owned.session)
        let first = flow.start(visitor, wanting: place)
        // Who is signed in is led on from the way in, but others may post to it.
        let asked = first == place ? visitor : Visitor()
        guard flow.start(asked, wanting: place) == place, let screen = try? flow.screen(at: place, of: asked) else {
            return []
        }
        return screen.events.filter { !$0.navigates }
    }

    /// An event as a program sends it.
    func posting(_ shape: EventShape, _ ids: OwnedIDs, to place: String) throws -> PageRequest {
        var headers: HTTPFields = [.contentType: "application/json", .accept: "application/json"]
        headers[.origin] = TestApp.origin.description
        return PageRequest(.post, place, headers: headers, body: try ids.event(shape))
    }

    /// The same as a form sends it, with an offer that nobody made.
    func sending(_ shape: EventShape, _ ids: OwnedIDs, to place: String) throws -> PageRequest {
        var headers: HTTPFields = [.contentType: "application/x-www-form-urlencoded", .accept: "text/html"]
        headers[.origin] = TestApp.origin.description
        let fields = shape.fields.flatMap { field in ids.value(of: field).map { (name: field.name, value: $0) } }
        let framework = [
            (name: "_event", value: "\(String(repeating: "A", count: 27)).\(shape.name)"),
            (name: "_form", value: String(repeating: "A", count: 22)),
        ]
        return PageRequest(.post, place, headers: headers, body: Data(URLEncodedForm(framework + fields).text.utf8))
    }

    /// Sends what is made of one owner's ids, then of nobody's, and expects no word and no difference.
    func expectTheSame(
        _ theirs: OwnedIDs,
        _ nobodys: OwnedIDs,
        _ request: (OwnedIDs) throws -> PageRequest
    ) async throws {
        var answers: [String] = []
        var name = ""
        var token = try await onlyToken()
        for ids in [theirs, nobodys] {
            var request = try request(ids)
            request.headers[.authorization] = "Bearer \(token)"
            let answer = try await visitor.anotherVisitor().send(request)
            // Some events end the session.
            if request.method == .post { token = try await onlyToken() }
            name = "\(request.method) \(request.path) \(String(decoding: request.body.prefix(60), as: UTF8.self))"
            #expect(!answer.text.contains(OwnedData.word), "\(name)")
            answers.append(
                "\(answer.status) \(answer.header("Location") ?? "") \(answer.text)".withoutIDs(
                    ids,
                    answer.header("X-Request-ID")
                )
            )
        }
        let isSame = answers[0] == answers[1]
        #expect(isSame, "\(name): \(answers[0].differing(from: answers[1]))")
    }

    /// Of a session that has no others beside it, which a page would list.
    private func onlyToken() async throws -> String {
        try await app.sessions().endSessions(of: other, except: nil)
        return try await app.token(of: other, at: start)
    }
}

extension String {
    /// With the ids, and what is random in every answer, taken out.
    fileprivate func withoutIDs(_ ids: OwnedIDs, _ requestID: String?) -> String {
        replacing(requestID ?? "none", with: "REQUEST")
            .replacing(ids.tag, with: "TAG")
            .replacing(ids.tag.replacing("/", with: "%2F"), with: "TAG")
            .replacing(ids.tag.replacing("/", with: "%252F"), with: "TAG")
            .replacing(/[0-9a-f]{32,64}/, with: "ID")
            .replacing(/"time":"?[0-9]+/, with: "TIME")
            .replacing(/(name="_form"|name="_event") value="[^"]+"/, with: "SIGNED")
            .replacing(/"offer":"[^"]+"/, with: "SIGNED")
            // When the one that asks saved drafts of their own; other moments are left as they are in JSON.
            .replacing(/"savedAt":\{[^}]*\}/, with: "SAVED")
            .replacing(/<time datetime="[^"]*">[^<]*</, with: "<time><")
            // A page's version is a hash of all that is in it.
            .replacing(/<!--portico [^>]+-->/, with: "VERSION")
    }

    /// Both from shortly before where they part.
    fileprivate func differing(from other: String) -> String {
        let common = zip(self, other).prefix { $0 == $1 }.count
        let start = Swift.max(0, common - 60)
        return "…\(dropFirst(start).prefix(200))… and …\(other.dropFirst(start).prefix(200))…"
    }
}
