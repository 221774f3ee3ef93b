import Portico
import PorticoHTML
import PorticoHost

/// Prints a page piece by piece, and says at its end which version it is, where it can be followed.
final class PagePrinter {
    /// What is kept of a page that can be followed.
    struct Following {
        let key: LiveKey
        let readings: [ReadingLog]
        /// Takes the page when it is printed.
        let keep: @Sendable (PrintedPage) -> Void
    }

    private let chunks: PageChunks
    private let events: PageEvents
    private let status: Int
    /// After how many seconds the page is to be asked for again.
    private let refresh: Int?
    /// Nil where it cannot be followed, and when its end is printed.
    private var following: Following?
    private var hash = BytesHash()
    private var pieces: [[UInt8]] = []
    private var byteCount = 0

    init(_ chunks: PageChunks, _ events: PageEvents, status: Int, refresh: Int?, following: Following?) {
        self.chunks = chunks
        self.events = events
        self.status = status
        self.refresh = refresh
        self.following = following
    }

    /// The next piece; nil after the last.
    func next() -> [UInt8]? {
        guard following != nil else { return chunks.next() }
        guard var bytes = chunks.next() else { return end() }
        note(bytes)
        if chunks.isFinished, let end = end() { bytes += end }
        return bytes
    }

    private func note(_ bytes: [UInt8]) {
        var position = 0
        for number in events.takeFormNumbers() {
            hash.mix(bytes, position..<number.lowerBound)
            position = number.upperBound
        }
        hash.mix(bytes, position..<bytes.count)
        byteCount += bytes.count
        if byteCount <= PrintedPages.longest { pieces.append(bytes) } else { pieces = [] }
    }

    private func end() -> [UInt8]? {
        guard let following else { return nil }
        self.following = nil
        let version = PageVersion(hash.value)
        following.keep(
            PrintedPage(
                key: following.key,
                version: version,
                status: status,
                pieces: pieces,
                readings: following.readings
            )
        )
        return version.comment(refresh: refresh, owner: events.owner)
    }
}

/// The events of one page while it is printed: those that navigate as URLs, the others as signed offers.
final class PageEvents: EventWriter {
    /// Made when the first offer is: most pages have none.
    private var page: PageOfferSigner?
    private let signer: OfferSigner
    private let screen: Screen
    /// Asked for with each offer, so once for all of them.
    let action: String
    private let audience: String
    /// Whose page it is.
    let owner: FormOwner
    private var formNumbers: [Range<Int>] = []
    private var hasForm = false
    /// The half of their numbers that the forms of the page share.
    private var pageNumber: UInt64?

    init(of screen: Screen, _ signer: OfferSigner, for visit: Visit) {
        self.screen = screen
        self.signer = signer
        audience = visit.audience
        owner = FormOwner(visit.visitor.account)
        action = screen.route.address
    }

    /// Whether any was offered that can be posted.
    var areOffered: Bool { hasForm || page != nil }

    /// False where a value of the screen does not fit its own event.
    func appendURL(of event: String, _ arguments: Form, to bytes: inout WrittenBytes) -> Bool {
        let start = bytes.count
        guard (try? screen.appendAddress(of: event, arguments, to: &bytes)) ?? false else { return false }
        bytes.escapeAttribute(from: start)
        return true
    }

    /// A form that can be posted is printed with it, whoever made its offers.
    func appendFormID(to bytes: inout WrittenBytes) {
        hasForm = true
        let start = bytes.count
        let beginning = pageNumber ?? owner.marking(ReservedRandomness.shared.next())
        pageNumber = beginning
        RandomID.append(to: &bytes, beginning: beginning)
        formNumbers.append(start..<bytes.count)
    }

    func appendOffer(of event: String, _ arguments: Form, to bytes: inout WrittenBytes) {
        let page = page ?? beginOffers()
        page.append(event: event, arguments: arguments, to: &bytes)
    }

    private func beginOffers() -> PageOfferSigner {
        let first = signer.page(action: action, audience: audience)
        page = first
        return first
    }

    /// Where the numbers of forms are in what was printed since this was asked last: they are others each time.
    func takeFormNumbers() -> [Range<Int>] {
        if formNumbers.isEmpty { return [] }
        defer { formNumbers = [] }
        return formNumbers
    }
}
