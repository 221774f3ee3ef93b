import Portico

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
    let type: TypeIdentity

    init<Value>(_ key: StartKey<Value>) {
        name = key.name
        type = TypeIdentity(Value.self)
    }
}

/// What the steps of a run have produced so far.
struct StartValues: Sendable {
    private var boxes: [String: any AnyTypedBox] = [:]

    mutating func put(_ box: any AnyTypedBox, for name: String) {
        boxes[name] = box
    }

    /// Nil where the step has produced nothing, or something of another type.
    subscript<Value>(key: StartKey<Value>) -> Value? {
        (boxes[key.name] as? TypedBox<Value>)?.value
    }

    /// Throws where a checked sequence leaves nothing to throw for: a step runs after what it needs.
    func need<Value>(_ key: StartKey<Value>) throws(StartSequenceError) -> Value {
        guard let value = self[key] else { throw .missing(chain: [key.name]) }
        return value
    }
}
