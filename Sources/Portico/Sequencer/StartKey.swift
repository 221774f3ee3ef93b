/// The name of a step and the type of what it produces: by it, other steps say what they need.
///
///     enum Start {
///         static let settings = StartKey<Settings>("settings")
///         static let storage = StartKey<Storage>("storage")
///         static let port = StartKey<Void>("port")
///     }
///
/// A step that only does something produces `Void`.
public struct StartKey<Value: Sendable>: Sendable {
    public let name: String

    public init(_ name: String) {
        self.name = name
    }
}

/// A key without its type, for steps that need several of different types.
struct StartNeed: Sendable {
    let name: String
    let type: ObjectIdentifier
    let typeName: String

    init<Value>(_ key: StartKey<Value>) {
        name = key.name
        type = ObjectIdentifier(Value.self)
        typeName = String(describing: Value.self)
    }
}
