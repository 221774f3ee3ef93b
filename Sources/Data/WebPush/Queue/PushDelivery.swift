public import Foundation
public import Notifications
public import Portico
public import Storage

/// A note on its way to one device.
@Translatable
public struct PushDelivery: Sendable, Hashable, Identifiable {
    public typealias ID = RandomIdentifier<PushDelivery>

    public let id: ID
    /// The same for all devices that one note goes to.
    public let note: String
    public let owner: AccountID
    public let subscription: PushSubscription.ID
    public var title: String
    public var body: String
    public var path: String
    public var topic: String?
    public var isUrgent: Bool
    /// For how many seconds from `createdAt` it is worth showing.
    public var lifetime: Int
    public var createdAt: Date
    /// How often it was tried.
    public var attempts: Int
    /// Whether the push service found it too long, so that less of it is sent.
    public var isShortened: Bool
    public var notBefore: Date

    public init(
        id: ID,
        note: String,
        owner: AccountID,
        subscription: PushSubscription.ID,
        title: String,
        body: String,
        path: String,
        topic: String?,
        isUrgent: Bool,
        lifetime: Int,
        createdAt: Date,
        attempts: Int,
        isShortened: Bool,
        notBefore: Date
    ) {
        self.id = id
        self.note = note
        self.owner = owner
        self.subscription = subscription
        self.title = title
        self.body = body
        self.path = path
        self.topic = topic
        self.isUrgent = isUrgent
        self.lifetime = lifetime
        self.createdAt = createdAt
        self.attempts = attempts
        self.isShortened = isShortened
        self.notBefore = notBefore
    }

    init(_ content: PushNote, numbered note: String, to subscription: PushSubscription, at moment: Date) {
        self.init(
            id: .random(),
            note: note,
            owner: subscription.owner,
            subscription: subscription.id,
            title: content.title,
            body: content.body,
            path: content.path,
            topic: content.topic,
            isUrgent: content.isUrgent,
            lifetime: content.lifetime,
            createdAt: moment,
            attempts: 0,
            isShortened: false,
            notBefore: moment
        )
    }
}
