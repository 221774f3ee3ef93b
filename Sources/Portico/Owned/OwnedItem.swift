public import Foundation

/// Something that one visitor keeps and nobody else sees, such as a bookmark.
///
///     public struct Bookmark: OwnedItem {
///         public let id: RandomIdentifier<Bookmark>
///         public var visitor: VisitorID
///         public var title: SingleLine<200>
///         public let createdAt: Date
///         public var removedAt: Date?
///         public var displayName: String { title.text }
///     }
///
/// The rules are the same for all kinds: a visitor keeps at most `limit`, and one that was removed can be put back for
/// 30 days. An `OwnedItemRepository` keeps them, an `OwnedListProvider` lists them.
public protocol OwnedItem: Sendable, Hashable, Identifiable where ID == RandomIdentifier<Self> {
    /// How many a visitor can keep; 500 unless written.
    static var limit: Int { get }
    /// Whose it is. It changes where a visitor who kept it signs in to an account.
    var visitor: VisitorID { get set }
    var createdAt: Date { get }
    /// When it was removed; nil while it is in the list.
    var removedAt: Date? { get set }
    /// What it is called where something is said of it.
    var displayName: String { get }
}

extension OwnedItem {
    public static var limit: Int { 500 }
    /// How long a removed one can be put back, in seconds: 30 days.
    public static var restorable: TimeInterval { 30 * 24 * 60 * 60 }

    /// Whether it is in the list, or was removed so short a time ago that it can be put back.
    public func isRestorable(at moment: Date) -> Bool {
        removedAt.map { moment.timeIntervalSince($0) <= Self.restorable } ?? true
    }
}

/// Where the items of all visitors are kept, of one kind.
///
///     let mine = try await repository.items(of: visitor)
///
/// Each change is one transaction: of two that are made at the same time the second finds what the first left. One that
/// throws changed nothing. What is another visitor's is `notFound`.
public protocol OwnedItemRepository<Item>: Sendable {
    associatedtype Item: OwnedItem

    /// Those that were not removed, newest first. Throws `unavailable`.
    func items(of visitor: VisitorID) async throws(OwnedItemError) -> [Item]
    /// One that was not removed. Throws `notFound`, `unavailable`.
    func item(_ id: Item.ID, of visitor: VisitorID) async throws(OwnedItemError) -> Item
    /// Adds an item with a new id. Throws `notFound` where there is one with that id, which may be somebody else's,
    /// `tooMany`, `unavailable`.
    func add(_ item: Item) async throws(OwnedItemError)
    /// The item as it was changed: `change` leaves `id` as it is, and whose the item is does not change by it. Throws
    /// `notFound`, `unavailable`.
    func update(
        _ id: Item.ID,
        of visitor: VisitorID,
        _ change: @Sendable (inout Item) -> Void
    ) async throws(OwnedItemError) -> Item
    /// The item that was marked removed. Those that anybody removed too long before `moment` to be put back go for
    /// good. Throws `notFound`, `unavailable`.
    func remove(_ id: Item.ID, of visitor: VisitorID, at moment: Date) async throws(OwnedItemError) -> Item
    /// The item as it was before its removal; one that is in the list stays there. Throws `notFound`, `tooMany`,
    /// `unavailable`.
    func restore(_ id: Item.ID, of visitor: VisitorID, at moment: Date) async throws(OwnedItemError) -> Item
}

/// Why items cannot be read, or a change to them was not made. Whatever is thrown, nothing was changed.
public enum OwnedItemError: Error, Sendable, Hashable {
    /// The store failed.
    case unavailable(StorageTrouble)
    /// The visitor keeps as many as there may be.
    case tooMany(limit: Int)
    /// The visitor has no such item, or removed it too long ago to be put back.
    case notFound

    /// What a visitor is told.
    public var text: FrameworkText {
        switch self {
        case .unavailable(let trouble): trouble.text
        case .tooMany(let limit):
            FrameworkText(
                en: "You have \(number: limit) of these, which is the limit. Remove one first.",
                de:
                    "Sie haben davon schon \(Language.german.number(limit)), mehr sind nicht möglich. Entfernen Sie zuerst etwas.",
                ar: "لديك منها \(Language.arabic.number(limit))، وهو الحد الأقصى. أزِل واحدًا أولًا."
            )
        case .notFound:
            FrameworkText(
                en: "This is no longer here.",
                de: "Das gibt es hier nicht mehr.",
                ar: "لم يعد هذا موجودًا هنا."
            )
        }
    }

    /// How it stands with a screen because of it.
    public var condition: Condition {
        switch self {
        case .unavailable: .unavailable
        case .tooMany: .conflict
        case .notFound: .notFound
        }
    }
}

extension StorageTrouble {
    /// What a visitor is told where a feature has no words of its own for it.
    public var text: FrameworkText {
        switch self {
        case .noSpace:
            FrameworkText(
                en: "There is no space left to store anything.",
                de: "Zum Speichern ist kein Platz mehr.",
                ar: "لا توجد مساحة متبقية للتخزين."
            )
        case .busy:
            FrameworkText(
                en: "This is not available at the moment. Please try again.",
                de: "Das ist im Moment nicht verfügbar. Bitte versuchen Sie es noch einmal.",
                ar: "هذا غير متاح في الوقت الحالي. يُرجى المحاولة مرة أخرى."
            )
        case .cancelled:
            FrameworkText(
                en: "This was interrupted. Please try again.",
                de: "Das wurde unterbrochen. Bitte versuchen Sie es noch einmal.",
                ar: "انقطع هذا قبل إتمامه. يُرجى المحاولة مرة أخرى."
            )
        case .ownerGone:
            FrameworkText(
                en: "This account no longer exists.",
                de: "Dieses Konto gibt es nicht mehr.",
                ar: "لم يعد هذا الحساب موجودًا."
            )
        case .unreachable:
            FrameworkText(
                en: "The storage cannot be reached at the moment.",
                de: "Der Speicher ist im Moment nicht erreichbar.",
                ar: "يتعذر الوصول إلى وحدة التخزين في الوقت الحالي."
            )
        }
    }
}
