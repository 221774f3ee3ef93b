/// How one list becomes another in few steps: what stays in order is left alone, the rest is deleted, inserted or moved.
///
/// Time grows with the length of the list times the number of steps: for lists that people look at.
struct ListDifference<Element: Sendable> {
    struct Item {
        let key: [StoredValue]
        let values: [StoredValue]
        let element: Element
    }

    private(set) var steps: [ListStep<Element>] = []
    private var keys: [[StoredValue]]

    init(from old: [Item], to new: [Item]) {
        keys = old.map(\.key)
        delete(except: Set(new.map(\.key)))
        arrange(new)
        let oldValues = Dictionary(old.map { ($0.key, $0.values) }) { first, _ in first }
        for (index, item) in new.enumerated() {
            if let before = oldValues[item.key], before != item.values { steps.append(.changed(item.element, at: index)) }
        }
    }

    private mutating func delete(except kept: Set<[StoredValue]>) {
        for index in keys.indices.reversed() where !kept.contains(keys[index]) {
            keys.remove(at: index)
            steps.append(.deleted(at: index))
        }
    }

    /// Puts each item that does not stay right behind the one before it.
    private mutating func arrange(_ new: [Item]) {
        let places = Dictionary(new.enumerated().map { ($1.key, $0) }) { first, _ in first }
        let staying = Set(Self.longestRise(in: keys.compactMap { places[$0] }))
        var present = Set(keys)
        var position = 0
        for (place, item) in new.enumerated() {
            if staying.contains(place) {
                position = keys[position...].firstIndex(of: item.key) ?? position
            } else if present.insert(item.key).inserted {
                keys.insert(item.key, at: position)
                steps.append(.inserted(item.element, at: position))
            } else if let from = keys.firstIndex(of: item.key) {
                keys.remove(at: from)
                if from < position { position -= 1 }
                keys.insert(item.key, at: position)
                steps.append(.moved(from: from, to: position))
            }
            position += 1
        }
    }

    /// The numbers of a longest rising subsequence (patience sorting).
    private static func longestRise(in numbers: [Int]) -> [Int] {
        var ends: [Int] = []
        var previous: [Int?] = []
        for (index, number) in numbers.enumerated() {
            var low = 0
            var high = ends.count
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            previous.append(low > 0 ? ends[low - 1] : nil)
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var rise: [Int] = []
        var next = ends.last
        while let index = next {
            rise.append(numbers[index])
            next = previous[index]
        }
        return rise.reversed()
    }
}
