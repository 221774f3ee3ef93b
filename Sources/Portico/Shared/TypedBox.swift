/// A value in a box, whatever its type: `as? TypedBox<Value>` opens it.
package protocol AnyTypedBox: AnyObject, Sendable {}

/// A value in a box that tells its type: asking whether it is of a type compares one pointer.
package final class TypedBox<Value: Sendable>: AnyTypedBox {
    package let value: Value

    package init(_ value: Value) {
        self.value = value
    }
}
