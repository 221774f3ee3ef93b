import Foundation

/// Numbers of forms, each another one: the same would be the same post sent again, which has no second effect.
///
/// A number is 22 characters of base64url that hold 128 bits, as the site prints them.
struct FormNumbers: Sendable {
    static let startLength = 8

    /// So that nobody else's are among them.
    let start: String

    init() {
        let characters = Array("abcdefghijklmnopqrstuvwxyz0123456789")
        start = String((0..<Self.startLength).map { _ in characters[Int.random(in: characters.indices)] })
    }

    /// The last character is one that leaves the bits behind the 128th alone.
    func text(_ count: Int) -> String {
        start + String(format: "%013d", count) + "A"
    }
}
