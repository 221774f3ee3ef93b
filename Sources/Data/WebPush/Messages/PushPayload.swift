import Crypto
import Foundation
import Notifications

/// What the service worker of the app reads (`Static/service-worker.js`): a JSON object of the texts of a note.
struct PushPayload: Encodable {
    private(set) var title: String
    private(set) var body: String
    let path: String
    /// A later notification with the same tag takes the place of the earlier on the device.
    let tag: String

    /// How many characters of a title are sent.
    private static let longestTitle = 200
    private static let ellipsis = "…"

    init(_ delivery: PushDelivery) {
        title = Self.shortened(delivery.title, to: Self.longestTitle)
        body = delivery.body
        path = delivery.path
        tag = delivery.topic ?? delivery.path
    }

    /// As JSON of at most so many bytes: as much of the body as there is room for, and of the title where not even that
    /// is enough. Nil where not even the path fits.
    func encoded(within limit: Int) throws -> Data? {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        var payload = self
        // A body of megabytes is cut before it is written again and again.
        payload.body = Self.shortened(body, to: limit)
        while true {
            let data = try encoder.encode(payload)
            if data.count <= limit { return data }
            // What is cut off is never less than an eighth, so there are few rounds.
            if payload.body.count > 1 {
                payload.body = Self.shortened(payload.body, to: payload.body.count * 7 / 8)
            } else if payload.body.utf8.count > Self.ellipsis.utf8.count {
                // One character may be of any number of marks.
                payload.body = Self.ellipsis
            } else if payload.title.count > 1 {
                payload.title = Self.shortened(payload.title, to: payload.title.count / 2)
            } else if payload.title.utf8.count > Self.ellipsis.utf8.count {
                payload.title = Self.ellipsis
            } else {
                return nil
            }
        }
    }

    /// The beginning of a text, with an ellipsis at its end where more of it was there.
    private static func shortened(_ text: String, to limit: Int) -> String {
        guard text.count > limit else { return text }
        return text.prefix(max(0, limit - 1)) + ellipsis
    }

    /// What RFC 8030 section 5.4 allows as a topic: at most 32 characters of base64url. Made of the feature's by a hash,
    /// so that a push service reads nothing in it.
    static func topic(of text: String) -> String {
        Data(SHA256.hash(data: Data(text.utf8)).prefix(24)).base64URL
    }
}
