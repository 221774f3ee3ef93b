import Foundation

/// The names of an index that an older one does not have: one pass over both, whose names are in the same order.
///
///     try NewNames(in: new, since: old).forEach { name, label, traits in … }
struct NewNames {
    private let new: DomainIndex
    private let old: DomainIndex

    /// How many names are read between two looks at whether anyone still waits.
    private static let window = 1 << 14

    init(in new: DomainIndex, since old: DomainIndex) {
        self.new = new
        self.old = old
    }

    /// - Parameters:
    ///   - isCancelled: whether nobody waits for it any more.
    ///   - body: is given a whole Unicode name, how many of its bytes are before its zone's dot, and its traits in the
    ///     new index.
    func forEach(
        isCancelled: () -> Bool = { Task.isCancelled },
        _ body: ([UInt8], Int, RecordTraits) -> Void
    ) throws(SearchStop) {
        try new.withView { view throws(SearchStop) in
            try old.withView { before throws(SearchStop) in
                var known = Known(before, of: old)
                var name: [UInt8] = []
                for place in 0..<view.byName.count {
                    if place % Self.window == 0, isCancelled() { throw .cancelled }
                    do throws(DomainIndexError.Fault) {
                        let id = try view.byName.number(place)
                        let zone = try new.copyName(id, to: &name, in: view)
                        guard try !known.hasPassed(name) else { continue }
                        body(name, zone - 1, RecordTraits(word: try view.traits.word(id)))
                    } catch {
                        throw .fault(error)
                    }
                }
            }
        }
    }

    /// The names of the older index, from one on.
    private struct Known {
        private let view: IndexView
        private let index: DomainIndex
        private var place = 0
        private var name: [UInt8] = []
        private var isRead = false

        init(_ view: IndexView, of index: DomainIndex) {
            self.view = view
            self.index = index
        }

        /// Goes on to a name, which comes after those that were asked for before; whether it is there.
        mutating func hasPassed(_ wanted: [UInt8]) throws(DomainIndexError.Fault) -> Bool {
            while place < view.byName.count {
                if !isRead {
                    _ = try index.copyName(try view.byName.number(place), to: &name, in: view)
                    isRead = true
                }
                let order = Self.order(name, wanted)
                if order > 0 { return false }
                place += 1
                isRead = false
                if order == 0 { return true }
            }
            return false
        }

        private static func order(_ one: [UInt8], _ other: [UInt8]) -> Int {
            let common = min(one.count, other.count)
            let order = one.withUnsafeBytes { one in
                other.withUnsafeBytes { other in
                    guard common > 0, let one = one.baseAddress, let other = other.baseAddress else { return 0 }
                    return Int(memcmp(one, other, common))
                }
            }
            return order != 0 ? order : one.count - other.count
        }
    }
}
