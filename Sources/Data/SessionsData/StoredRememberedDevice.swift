import Foundation
public import PorticoSessions
public import Storage

/// A remembered device as it is stored. Public only because `RememberedDevice` is.
@Translatable(RememberedDevice.self, table: "rememberedDevice")
public struct StoredRememberedDevice {
    @PrimaryKey var id: String
    var account: String
    var version: String?
    var audience: String
    var token: String
    var spentToken: String?
    var handover: Data?
    var rotatedAt: Date?
    var name: String?
    var createdAt: Date
    var usedAt: Date
    var expiresAt: Date
}

extension RememberedDevice: Translatable {
    public typealias ManagedObject = StoredRememberedDevice
}

/// A copy of a token as it is stored. Public only because `CopiedSignIn` is.
@Translatable(CopiedSignIn.self, table: "copiedSignIn")
public struct StoredCopiedSignIn {
    @PrimaryKey var account: String
    var device: String?
    var noticedAt: Date
}

extension CopiedSignIn: Translatable {
    public typealias ManagedObject = StoredCopiedSignIn
}
