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
