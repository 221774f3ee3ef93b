/// A value in a box, whatever its type: `as? TypedBox<Value>` opens it.
@usableFromInline
package protocol AnyTypedBox: AnyObject, Sendable {}

/// A value in a box that tells its type: asking whether it is of a type compares one pointer.
@usableFromInline
package final class TypedBox<Value: Sendable>: AnyTypedBox {
    @usableFromInline package let value: Value

    @inlinable
    package init(_ value: Value) {
        self.value = value
    }
}
