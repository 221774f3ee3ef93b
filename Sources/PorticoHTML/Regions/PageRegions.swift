/// The parts of a page that can change one by one, each with a number for what it holds: all that has to be kept of a
/// page to tell later what has changed in it.
///
/// `title`, `main` and every element with an `id` are regions. What a region holds is told without the regions in it,
/// so that one that changed does not change those around it. Kept are 10 bytes for each.
public struct PageRegions: Sendable, Equatable {
    /// What region and what is in it, in the order of the page; the first is the whole page.
    ///
    /// Numbers of 32 bits, of which two ids of one page are never the same: such a page has only its `main`. Where two
    /// contents happen to agree (one in four thousand million), that change is shown with the next one.
    private(set) var ids: [UInt32] = []
    private(set) var contents: [UInt32] = []
    /// How many regions there are in each, itself included; with `runBit` where it stands right behind the one before.
    private var sizes: [UInt16] = []

    /// Whether there is the form of buttons that are in no form.
    var hasPostForm = false

    private static let runBit: UInt16 = 0x8000
    /// A page with more has only its `main`.
    static let maximum = 4_096

    var count: Int { ids.count }

    func size(_ region: Int) -> Int { Int(sizes[region] & ~Self.runBit) }

    /// Whether nothing but white space stands between it and the region before it: the two are rows of one list.
    func isInRun(_ region: Int) -> Bool { sizes[region] & Self.runBit != 0 }

    /// The regions right in another one.
    func children(of region: Int) -> [Int] {
        var children: [Int] = []
        var next = region + 1
        let end = region + size(region)
        while next < end {
            children.append(next)
            next += size(next)
        }
        return children
    }

    /// The region that each one is right in; the page itself for the page.
    var parents: [Int] {
        var parents = Array(repeating: 0, count: count)
        for region in ids.indices {
            for child in children(of: region) { parents[child] = region }
        }
        return parents
    }

    /// Where each region is, by its id.
    var places: [UInt32: Int] {
        Dictionary(zip(ids, ids.indices), uniquingKeysWith: { first, _ in first })
    }

    /// The same in no more memory than they need: arrays that grew have twice as much.
    public var compact: PageRegions {
        var compact = self
        compact.ids = ids.map { $0 }
        compact.contents = contents.map { $0 }
        compact.sizes = sizes.map { $0 }
        return compact
    }

    /// Whether no two have the same id.
    var areDistinct: Bool {
        // At most half of the slots are taken, so that a free one is near.
        let bits = max(Int.bitWidth - count.leadingZeroBitCount + 1, 4)
        var slots = Array(repeating: -1, count: 1 << bits)
        for id in ids {
            var slot = Int((id &* 0x9E37_79B1) >> UInt32(32 - bits))
            while slots[slot] >= 0 {
                if slots[slot] == Int(id) { return false }
                slot = (slot + 1) & (slots.count - 1)
            }
            slots[slot] = Int(id)
        }
        return true
    }

    /// Whether a region and all in it is the same as one of another page.
    func isSame(_ region: Int, as other: Int, of page: PageRegions) -> Bool {
        guard sizes[region] == page.sizes[other] else { return false }
        let (own, its) = (region..<region + size(region), other..<other + page.size(other))
        return contents[own] == page.contents[its] && ids[own] == page.ids[its] && sizes[own] == page.sizes[its]
    }

    /// Whether both have the same regions at the same places, whatever they hold.
    func hasShape(of page: PageRegions) -> Bool { ids == page.ids && sizes == page.sizes }

    // While a page is read.

    mutating func begin(_ id: UInt32, isInRun: Bool) -> Int {
        ids.append(id)
        contents.append(0)
        sizes.append(isInRun ? Self.runBit : 0)
        return ids.count - 1
    }

    mutating func end(_ region: Int, _ hash: BytesHash) {
        contents[region] = hash.folded
        sizes[region] |= UInt16(ids.count - region)
    }
}

/// A printed page and where its regions are.
public struct RegionPage: Sendable {
    /// Where a region's element is.
    struct Place: Sendable {
        var start: Int
        var end: Int
        /// Its tag's name.
        var name: Range<Int>
        /// The value of its `id`; empty where it has none.
        var id: Range<Int>
        var isVoid: Bool
    }

    public let bytes: [UInt8]
    public let regions: PageRegions
    let places: [Place]

    public init(_ bytes: [UInt8]) {
        for depth in [RegionReader.Depth.all, .main, .none] {
            let read = bytes.withUnsafeBufferPointer { page in
                var reader = RegionReader(page, depth)
                return reader.read() ? reader : nil
            }
            if let read, read.regions.areDistinct {
                self.init(bytes, read.regions, read.places)
                return
            }
        }
        self.init(bytes, PageRegions(), [])
    }

    /// The regions as a reader of the page sees them, in its order, without the page itself.
    package var outline: [RegionSummary] {
        var depths: [Int] = []
        return zip(regions.parents, places).enumerated().compactMap { index, region -> RegionSummary? in
            let (parent, place) = region
            depths.append(index == 0 ? 0 : depths[parent] + 1)
            guard index > 0 else { return nil }
            return RegionSummary(
                element: String(decoding: bytes[place.name], as: UTF8.self),
                id: String(decoding: bytes[place.id], as: UTF8.self),
                depth: depths[index],
                byteCount: place.end - place.start
            )
        }
    }

    private init(_ bytes: [UInt8], _ regions: PageRegions, _ places: [Place]) {
        self.bytes = bytes
        self.regions = regions
        self.places = places
    }
}

/// A region of a page, for whoever looks into it.
package struct RegionSummary: Sendable, Equatable {
    /// The name of its element.
    package let element: String
    /// Empty where it has none.
    package let id: String
    /// In how many others it is, itself included.
    package let depth: Int
    package let byteCount: Int
}
