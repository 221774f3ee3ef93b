/// What became of an item that a visitor keeps, for the coordinator.
///
///     case .removeTapped(let id): await provider.remove(id).map { .removed($0) }
///
/// `Destination.after` says it on the next page, in the framework's own words.
public enum OwnedItemOutput<Item: OwnedItem>: Sendable, Hashable {
    /// It is to be shown.
    case opened(Item.ID)
    case added(Item)
    case saved(Item)
    case removed(Item)
    case restored(Item)
}

extension Destination {
    /// Where a visitor is led after something was done with an item: to the list, which says what was done and where a
    /// removal can be taken back.
    ///
    ///     static func destination(
    ///         for output: OwnedItemOutput<Bookmark>,
    ///         from route: BookmarksRoute,
    ///         in localiser: Localiser
    ///     ) -> Destination<BookmarksRoute> {
    ///         .after(output, list: .list, undo: BookmarksEvent.removalUndone, in: localiser) { .bookmark(id: $0) }
    ///     }
    ///
    /// - Parameters:
    ///   - output: what was done.
    ///   - list: where the list is.
    ///   - undo: the event of the list's screen that puts a removed item back.
    ///   - localiser: for what is said.
    ///   - page: the page of an item; nil where items have none, and are shown in the list.
    public static func after<Item>(
        _ output: OwnedItemOutput<Item>,
        list: R,
        undo: (Item.ID) -> some ViewEvents,
        in localiser: Localiser,
        page: ((Item.ID) -> R)? = nil
    ) -> Destination {
        switch output {
        case .opened(let id): Destination(.push(page?(id) ?? list))
        case .added(let item):
            Destination(.replace(list), notice: Notice(text: localiser(FrameworkText.added(item.displayName))))
        case .saved(let item):
            Destination(.replace(list), notice: Notice(text: localiser(FrameworkText.saved(item.displayName))))
        case .restored(let item):
            Destination(.replace(list), notice: Notice(text: localiser(FrameworkText.restored(item.displayName))))
        case .removed(let item):
            Destination(
                .replace(list),
                notice: Notice(
                    text: localiser(FrameworkText.removed(item.displayName)),
                    undo: Offer(undo(item.id), at: list)
                )
            )
        }
    }
}

extension FrameworkText {
    fileprivate static func added(_ name: String) -> FrameworkText {
        FrameworkText(
            en: "Added “\(name)”.",
            de: "„\(name)“ wurde hinzugefügt.",
            ar: "أُضيف «\(isolated: name)»."
        )
    }

    fileprivate static func saved(_ name: String) -> FrameworkText {
        FrameworkText(
            en: "Saved “\(name)”.",
            de: "„\(name)“ wurde gespeichert.",
            ar: "حُفظ «\(isolated: name)»."
        )
    }

    fileprivate static func removed(_ name: String) -> FrameworkText {
        FrameworkText(
            en: "Removed “\(name)”.",
            de: "„\(name)“ wurde entfernt.",
            ar: "أُزيل «\(isolated: name)»."
        )
    }

    fileprivate static func restored(_ name: String) -> FrameworkText {
        FrameworkText(
            en: "“\(name)” is back.",
            de: "„\(name)“ ist wieder da.",
            ar: "عاد «\(isolated: name)»."
        )
    }
}
