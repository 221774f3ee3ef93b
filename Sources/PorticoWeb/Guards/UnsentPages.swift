import Portico
import Synchronization

/// How much of long pages stands in memory because it is not sent yet: so much of one address, and so much in all.
///
///     let share = try unsent.take(page.count, for: client.address)     // held by what sends the page
///
/// Short pages are not counted: as many of them as there may be connections have room. A client that asks for a long
/// page on each of its connections and reads none of them is refused the next one, and nobody else is.
final class UnsentPages: Sendable {
    /// A page of at most so many bytes is not counted.
    static let short = 65_536

    private struct Guarded {
        var bytes: [IPAddress?: Int] = [:]
        var all = 0
    }

    private let maxPerClient: Int
    private let maximum: Int
    private let guarded = Mutex(Guarded())

    /// - Parameters:
    ///   - maxPerClient: how many bytes of one address may wait.
    ///   - maximum: how many in all.
    init(maxPerClient: Int = 64 << 20, maximum: Int = 512 << 20) {
        self.maxPerClient = maxPerClient
        self.maximum = maximum
    }

    /// How many bytes wait to be sent.
    var count: Int { guarded.withLock { $0.all } }

    /// The room of a page, until the share is let go of. A page that is longer than an address may have is sent where
    /// it is its only one.
    ///
    /// - Throws: `.tooMuchUnread` where there is none.
    func take(_ bytes: Int, for address: IPAddress?) throws(WebError) -> Share? {
        guard bytes > Self.short else { return nil }
        let network = address?.network
        let hasRoom = guarded.withLock { guarded in
            let own = guarded.bytes[network, default: 0]
            guard own == 0 || own + bytes <= maxPerClient, guarded.all + bytes <= maximum else { return false }
            guarded.bytes[network] = own + bytes
            guarded.all += bytes
            return true
        }
        guard hasRoom else { throw .tooMuchUnread }
        return Share(pages: self, network: network, bytes: bytes)
    }

    private func release(_ bytes: Int, of network: IPAddress?) {
        guarded.withLock { guarded in
            let left = guarded.bytes[network, default: 0] - bytes
            guarded.bytes[network] = left > 0 ? left : nil
            guarded.all -= bytes
        }
    }

    /// The room of one page. What sends the page holds it, so it is given back however the sending ends, and if it
    /// never begins.
    final class Share: Sendable {
        private let pages: UnsentPages
        private let network: IPAddress?
        private let bytes: Int

        fileprivate init(pages: UnsentPages, network: IPAddress?, bytes: Int) {
            self.pages = pages
            self.network = network
            self.bytes = bytes
        }

        deinit { pages.release(bytes, of: network) }
    }
}
