import Foundation

/// What a notification tells: a case for each type, with what is known of it.
///
/// One more type is a case here, its payload, a handler in `NotificationHandlers`, and the words of both. Each `switch`
/// over the cases says by not compiling what is missing.
public enum NotificationContent: Sendable, Hashable {
    case searchMatched(MatchedSearch)
    case reminderDue(DueNote)
    case jobEnded(EndedJob)
    case newDevice(NewDevice)
    case sharedNoteOpened(OpenedNote)
    /// What this version does not know: a newer one wrote it. It is kept as it is.
    case unknown(EncodedContent)
}

/// What a type of notification knows of each: kept as JSON with its version.
///
/// A change that older programs would misread makes another version; what has one that is newer than the program is not
/// read. A field that is added is optional.
public protocol NotificationPayload: Codable, Sendable, Hashable {
    static var kind: NotificationKind { get }
    static var version: Int { get }
}

/// What a notification tells as it is kept.
public struct EncodedContent: Sendable, Hashable {
    /// That of a `NotificationKind`, or of one that this version does not know.
    public var kind: String
    public var version: Int
    /// JSON.
    public var payload: String

    public init(kind: String, version: Int, payload: String) {
        self.kind = kind
        self.version = version
        self.payload = payload
    }
}

extension NotificationContent {
    /// Reads what is kept. What is of another type, of a newer version, or no such payload, is unknown.
    public init(_ encoded: EncodedContent) {
        self =
            switch NotificationKind(rawValue: encoded.kind) {
            case .searchMatched: Self.read(encoded, Self.searchMatched)
            case .reminderDue: Self.read(encoded, Self.reminderDue)
            case .jobEnded: Self.read(encoded, Self.jobEnded)
            case .newDevice: Self.read(encoded, Self.newDevice)
            case .sharedNoteOpened: Self.read(encoded, Self.sharedNoteOpened)
            case nil: .unknown(encoded)
            }
    }

    /// Throws where the payload is nothing that JSON has.
    public func encoded() throws -> EncodedContent {
        switch self {
        case .searchMatched(let payload): try Self.encoded(payload)
        case .reminderDue(let payload): try Self.encoded(payload)
        case .jobEnded(let payload): try Self.encoded(payload)
        case .newDevice(let payload): try Self.encoded(payload)
        case .sharedNoteOpened(let payload): try Self.encoded(payload)
        case .unknown(let encoded): encoded
        }
    }

    /// Nil where this version does not know it.
    public var kind: NotificationKind? {
        switch self {
        case .searchMatched: .searchMatched
        case .reminderDue: .reminderDue
        case .jobEnded: .jobEnded
        case .newDevice: .newDevice
        case .sharedNoteOpened: .sharedNoteOpened
        case .unknown: nil
        }
    }

    private static func read<Payload: NotificationPayload>(
        _ encoded: EncodedContent,
        _ make: (Payload) -> NotificationContent
    ) -> NotificationContent {
        guard encoded.version <= Payload.version,
            let payload = try? JSONDecoder().decode(Payload.self, from: Data(encoded.payload.utf8))
        else { return .unknown(encoded) }
        return make(payload)
    }

    private static func encoded(_ payload: some NotificationPayload) throws -> EncodedContent {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        return EncodedContent(
            kind: type(of: payload).kind.rawValue,
            version: type(of: payload).version,
            payload: String(decoding: try encoder.encode(payload), as: UTF8.self)
        )
    }
}
