import AtriumTexts
public import Portico

/// An order of facts in which none comes twice: all that is needed to go on with it, small enough to travel in a link.
///
///     let shuffle = FactShuffle(pool: .own, seed: 7, size: 225)
///     shuffle.position(at: 3, of: 225)   // the number of the fourth fact
///     shuffle.text                       // "own-7-225"
///
/// Facts are numbered in the order they were added, and none is taken away. The first `size` of them, those there were
/// when the shuffle began, are mixed by the seed; what was added since follows in its own order. So nothing that is
/// added makes another fact come twice; a new version of the product that brings more of its own may, for they are
/// numbered before what was added.
public struct FactShuffle: TextValue {
    /// The facts a shuffle is of.
    public enum Pool: String, Sendable, CaseIterable, Codable {
        /// Those that came with the product or were imported.
        case own
        /// Those that were kept from a source elsewhere.
        case kept
        /// The same from a feed.
        case feed
    }

    public static let expectation = "an order of facts, as links here have it"
    public static var localisedExpectation: any LocalisedText {
        Text(
            en: expectation,
            de: "eine Reihenfolge von Fakten, wie Links hier sie haben",
            ar: "ترتيب للحقائق كما في الروابط هنا"
        )
    }
    private static let largest = 1_000_000

    public let pool: Pool
    public let seed: UInt32
    /// How many facts are mixed.
    public let size: Int
    /// The number of the fact that comes first, whatever the seed says: the one that was on the screen when the shuffle
    /// began.
    public let first: Int?

    /// At least one fact, and at most a million, are mixed; a first one that is not among them is left out.
    public init(pool: Pool, seed: UInt32, size: Int, first: Int? = nil) {
        self.pool = pool
        self.seed = seed
        let bounded = min(max(size, 1), Self.largest)
        self.size = bounded
        self.first = first.flatMap { (0..<bounded).contains($0) ? $0 : nil }
    }

    public init?(text: String) {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false).map(String.init)
        guard (3...4).contains(parts.count), let pool = Pool(rawValue: parts[0]), let seed = UInt32(parts[1]),
            let size = Int(parts[2])
        else { return nil }
        self.init(pool: pool, seed: seed, size: size, first: parts.count == 4 ? Int(parts[3]) : nil)
        // One order has one text.
        guard self.text == text else { return nil }
    }

    public var text: String {
        "\(pool.rawValue)-\(seed)-\(size)" + (first.map { "-\($0)" } ?? "")
    }

    /// The number of the fact at an index, of so many; nil where all were seen.
    public func position(at index: Int, of count: Int) -> Int? {
        guard index >= 0, index < count else { return nil }
        let mixed = min(size, count)
        return index < mixed ? order(of: mixed)[index] : index
    }

    /// The numbers of the first few facts, of so many.
    public func positions(_ first: Int, of count: Int) -> [Int] {
        Array(order(of: min(size, max(count, 0))).prefix(max(first, 0)))
    }

    private func order(of count: Int) -> [Int] {
        var order = Array(0..<count)
        var random = ShuffleRandomness(seed: UInt64(seed))
        // Fisher and Yates, written out: the library's way may be another one in its next version, and links are kept.
        for last in stride(from: count - 1, to: 0, by: -1) { order.swapAt(last, random.number(below: last + 1)) }
        if let first, let index = order.firstIndex(of: first) { order.swapAt(0, index) }
        return order
    }
}

/// A place in a shuffle.
public struct ShufflePosition: Sendable, Hashable {
    public var shuffle: FactShuffle
    public var index: UInt32

    public init(_ shuffle: FactShuffle, at index: UInt32) {
        self.shuffle = shuffle
        self.index = index
    }

    /// Nil behind the last index that a link can name.
    public var next: ShufflePosition? { index < .max ? ShufflePosition(shuffle, at: index + 1) : nil }

    /// The number of the fact that is there, of so many; nil where all were seen.
    public func position(of count: Int) -> Int? {
        shuffle.position(at: Int(index), of: count)
    }
}

/// Numbers that follow from a seed, the same on every machine and in every version (SplitMix64: Steele, Lea and Flood,
/// “Fast splittable pseudorandom number generators”, 2014).
struct ShuffleRandomness {
    private var state: UInt64

    init(seed: UInt64) {
        state = seed
    }

    /// A number from 0 up to, and without, `limit`, which is at least 1.
    mutating func number(below limit: Int) -> Int {
        state &+= 0x9E37_79B9_7F4A_7C15
        var mixed = state
        mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
        mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
        mixed ^= mixed >> 31
        return Int(mixed % UInt64(max(limit, 1)))
    }
}
