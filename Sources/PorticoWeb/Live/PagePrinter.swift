import Portico
import PorticoHTML

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
    private let offers: PageOffers
    private let status: Int
    /// After how many seconds the page is to be asked for again.
    private let refresh: Int?
    /// Nil where it cannot be followed, and when its end is printed.
    private var following: Following?
    private var hash = BytesHash()
    private var pieces: [[UInt8]] = []
    private var byteCount = 0

    init(_ chunks: PageChunks, _ offers: PageOffers, status: Int, refresh: Int?, following: Following?) {
        self.chunks = chunks
        self.offers = offers
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
        for number in offers.takeFormNumbers() {
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
        return version.comment(refresh: refresh)
    }
}

/// The offers of one page while it is printed.
final class PageOffers {
    /// Made when the first offer is: most pages have none.
    private lazy var page = signer.page(action: action, audience: audience)
    private let signer: OfferSigner
    private let action: String
    private let audience: String
    private var formNumbers: [Range<Int>] = []
    private(set) var wereMade = false

    init(_ signer: OfferSigner, action: String, audience: String) {
        self.signer = signer
        self.action = action
        self.audience = audience
    }

    /// A form that can be posted is printed with it, whoever made its offers.
    func appendFormNumber(to bytes: inout [UInt8]) {
        wereMade = true
        let start = bytes.count
        bytes.append(contentsOf: RandomID.make().utf8)
        formNumbers.append(start..<bytes.count)
    }

    func append(_ event: String, _ arguments: Form, to bytes: inout [UInt8]) {
        wereMade = true
        page.append(event: event, arguments: arguments, to: &bytes)
    }

    /// Where the numbers of forms are in what was printed since this was asked last: they are others each time.
    func takeFormNumbers() -> [Range<Int>] {
        if formNumbers.isEmpty { return [] }
        defer { formNumbers = [] }
        return formNumbers
    }
}
