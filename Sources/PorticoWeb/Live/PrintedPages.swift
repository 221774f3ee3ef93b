import Portico
import PorticoHTML
import Synchronization

/// Which page it is, whoever looks at it: those with the same one are shown the same.
struct LiveKey: Sendable, Hashable {
    /// The address of its route.
    let address: String
    /// Whom the offers on the page are signed for: a session, or everybody without one.
    let audience: String
    /// What else it differs by: the visitor's language and what they chose.
    let variant: String
}

/// A page as it was printed, and what its screen read for it.
final class PrintedPage: Sendable {
    let key: LiveKey
    let version: PageVersion
    let status: Int
    let byteCount: Int
    /// Empty where it is too long to be kept.
    private let pieces: [[UInt8]]
    /// Tell when any of what was read has changed since.
    private let readings: [ReadingLog]

    init(key: LiveKey, version: PageVersion, status: Int, pieces: [[UInt8]], readings: [ReadingLog]) {
        self.key = key
        self.version = version
        self.status = status
        self.pieces = pieces
        // The page and its work often have one log: each change is told once.
        self.readings = readings.reduce(into: []) { logs, log in
            if !logs.contains(where: { $0 === log }) { logs.append(log) }
        }
        byteCount = pieces.reduce(0) { $0 + $1.count }
    }

    /// Whether it is not too long to be compared with another one.
    var isKept: Bool { byteCount > 0 }

    var bytes: [UInt8] {
        if pieces.count == 1 { return pieces[0] }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(byteCount)
        for piece in pieces { bytes += piece }
        return bytes
    }

    /// Nil where nothing is kept of it.
    var regions: PageRegions? { isKept ? RegionPage(bytes).regions.compact : nil }

    /// Whether something of what was read for it has changed since.
    var isOutdated: Bool { readings.contains(where: \.isOutdated) }

    func watch(_ tell: @escaping @Sendable () -> Void) -> [ChangeFeed.Watch] {
        readings.flatMap { $0.watch(tell) }
    }
}

/// The pages that were printed a moment ago: a browser asks for the stream of a page as soon as it has it, and what the
/// page shows need not be read a second time.
///
/// Nothing depends on them: where one is gone, the page is made anew.
final class PrintedPages: Sendable {
    /// The place of a version, which the newest page of it has.
    private final class Place {
        var page: PrintedPage

        init(_ page: PrintedPage) {
            self.page = page
        }
    }

    private struct Guarded {
        var places: [PageVersion: Place] = [:]
        /// The oldest first; those before `first` are gone.
        var order: [Place?] = []
        var first = 0
        var byteCount = 0

        mutating func removeOldest() {
            guard first < order.count, let oldest = order[first] else { return }
            order[first] = nil
            places[oldest.page.version] = nil
            byteCount -= oldest.page.byteCount
            first += 1
            // The others move up seldom.
            if first > 512 {
                order.removeFirst(first)
                first = 0
            }
        }
    }

    /// A page with more bytes is not kept.
    static let longest = 256 << 10

    private let maximum: Int
    private let maxBytes: Int
    private let guarded = Mutex(Guarded())

    init(maximum: Int = 256, maxBytes: Int = 2 << 20) {
        self.maximum = maximum
        self.maxBytes = maxBytes
    }

    func keep(_ page: PrintedPage) {
        guard page.isKept else { return }
        guarded.withLock { guarded in
            guarded.byteCount += page.byteCount
            if let place = guarded.places[page.version] {
                // What was read for it is newer.
                guarded.byteCount -= place.page.byteCount
                place.page = page
            } else {
                let place = Place(page)
                guarded.places[page.version] = place
                guarded.order.append(place)
            }
            while guarded.order.count - guarded.first > maximum || guarded.byteCount > maxBytes {
                guarded.removeOldest()
            }
        }
    }

    /// The page of that version, where it is one of that key.
    func page(_ version: PageVersion, _ key: LiveKey) -> PrintedPage? {
        guarded.withLock { guarded in
            guard let page = guarded.places[version]?.page, page.key == key else { return nil }
            return page
        }
    }
}
