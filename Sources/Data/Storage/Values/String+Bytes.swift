import Foundation

extension String {
    /// Below zero, zero, or above zero: how the bytes of two texts are ordered, by the C library, which compares many at once.
    func byteOrder(_ other: String) -> Int {
        withBytes { one in
            other.withBytes { other in
                let common = min(one.count, other.count)
                if common > 0, let one = one.baseAddress, let other = other.baseAddress {
                    let order = memcmp(one, other, common)
                    if order != 0 { return Int(order) }
                }
                return one.count - other.count
            }
        }
    }

    func withBytes<Value>(_ body: (UnsafeRawBufferPointer) -> Value) -> Value {
        var text = self
        return text.withUTF8 { body(UnsafeRawBufferPointer($0)) }
    }
}
