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
