import Portico

/// What an observed list tells: the list as it is, then how it changes.
public enum ListUpdate<Element: Sendable>: Sendable {
    /// The whole list; always the first.
    case list([Element])
    /// Changes to make to the list in this order, each where the ones before it left things.
    case steps([ListStep<Element>])

    /// Makes a list, kept from the updates before, the current one.
    public func apply(to list: inout [Element]) {
        switch self {
        case .list(let whole): list = whole
        case .steps(let steps): for step in steps { step.apply(to: &list) }
        }
    }
}

/// One change to a list. Positions count from zero.
public enum ListStep<Element: Sendable>: Sendable {
    case deleted(at: Int)
    case inserted(Element, at: Int)
    /// `to` is the position after the element has been taken out at `from`.
    case moved(from: Int, to: Int)
    /// The object there has other contents and the same primary key.
    case changed(Element, at: Int)

    /// Makes this change to the list that the update belongs to.
    public func apply(to list: inout [Element]) {
        switch self {
        case .deleted(let index): list.remove(at: index)
        case .inserted(let element, let index): list.insert(element, at: index)
        case .moved(let from, let to): list.insert(list.remove(at: from), at: to)
        case .changed(let element, let index): list[index] = element
        }
    }
}

extension ListUpdate: Equatable where Element: Equatable {}
extension ListStep: Equatable where Element: Equatable {}

/// How one list becomes another in few steps: what stays in order is left alone, the rest is deleted, inserted or
/// moved.
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
            if let before = oldValues[item.key], before != item.values {
                steps.append(.changed(item.element, at: index))
            }
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
        let staying = Set(keys.compactMap { places[$0] }.longestRise { $0 })
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
}
