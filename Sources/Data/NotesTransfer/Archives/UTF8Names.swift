internal import Foundation

/// Runs what reads or writes the names in an archive as UTF-8: libarchive goes by the locale, and a server has none.
enum UTF8Names {
    static func with<Value>(_ body: () -> Value) -> Value {
        guard let utf8 = newlocale(LC_CTYPE_MASK, "C.UTF-8", nil) else { return body() }
        let before = uselocale(utf8)
        defer {
            _ = uselocale(before)
            freelocale(utf8)
        }
        return body()
    }
}
