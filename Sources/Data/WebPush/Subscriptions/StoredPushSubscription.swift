public import Foundation
public import Notifications
public import Storage

/// A device as a row of the table `pushSubscription`.
@Translatable(PushSubscription.self)
public struct StoredPushSubscription {
    public var id: String
    public var owner: String
    public var endpoint: String
    public var key: String
    public var secret: String
    public var device: String?
    public var createdAt: Date
}

extension PushSubscription: Translatable {
    public typealias ManagedObject = StoredPushSubscription
}
