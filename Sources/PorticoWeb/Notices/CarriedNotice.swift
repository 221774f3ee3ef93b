import Foundation
import Portico

/// A notice on its way over a redirect, in a cookie.
struct CarriedNotice: Codable, Sendable, Hashable {
    struct Undo: Codable, Sendable, Hashable {
        let action: String
        let event: String
        /// URL-encoded.
        let arguments: String
    }

    /// How long the redirect may take, in seconds.
    static let lifetime = 60
    /// Browsers keep 4,096 bytes of a cookie with its name and attributes (RFC 6265 section 6.1).
    static let maximumBytes = 3_500

    let text: String
    /// The URL of the page that shows it.
    let target: String
    let undo: Undo?

    init<R: Route>(_ notice: Notice<R>, target: String) {
        text = notice.text
        self.target = target
        undo = notice.undo.map {
            Undo(action: $0.route.location.description, event: $0.event, arguments: $0.arguments.urlEncoded)
        }
    }

    init?(_ text: String) {
        guard let notice = try? JSONDecoder().decode(Self.self, from: Data(text.utf8)) else { return nil }
        self = notice
    }

    func encoded() throws -> String {
        String(decoding: try JSONEncoder.canonical.encode(self), as: UTF8.self)
    }

    /// The notice with what of it fits: without its Undo where that is too long, its text cut where that is.
    func fitting(_ bytes: Int) throws -> CarriedNotice {
        if try encoded().utf8.count <= bytes { return self }
        if undo != nil { return try CarriedNotice(text: text, target: target, undo: nil).fitting(bytes) }
        return CarriedNotice(text: String(text.prefix(200)) + "…", target: target, undo: nil)
    }

    private init(text: String, target: String, undo: Undo?) {
        self.text = text
        self.target = target
        self.undo = undo
    }
}
