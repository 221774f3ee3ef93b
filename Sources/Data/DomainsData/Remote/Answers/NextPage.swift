import Foundation
import Networking

/// What an answer says about the page behind it.
enum NextPage: Sendable, Hashable {
    /// Nothing: there may be one.
    case unknown
    case none
    /// The value of `page` that leads there.
    case page(String)

    /// A number, a text, or an address. An address is never asked; only the page that it names is taken from it.
    init<Key>(_ fields: KeyedDecodingContainer<Key>, _ key: Key) {
        guard fields.contains(key) else {
            self = .unknown
            return
        }
        guard let text = fields.text(key), text != "false", text != "0" else {
            self = .none
            return
        }
        self = Self.page(in: text).map(NextPage.page) ?? .unknown
    }

    /// In bytes: it becomes a part of an address.
    private static let longest = 512

    private static func page(in text: String) -> String? {
        let isAddress = text.contains("://") || text.hasPrefix("/") || text.hasPrefix("?")
        let page = isAddress ? URLComponents(string: text)?.queryItems?.first { $0.name == "page" }?.value : text
        return page.flatMap { $0.isEmpty || $0 == "true" || $0.utf8.count > longest ? nil : $0 }
    }
}
