/// A status of a source, what it means there, and whether it is an answer.
///
///     var expectedStatuses: [ExpectedStatus] {
///         [.answer(200, "The domains found."), .failure(403, "The source does not accept the key.")]
///     }
public struct ExpectedStatus: Sendable, Hashable {
    public var code: Int
    /// A sentence for people, without the number.
    public var message: String
    /// Whether `load` returns it; else it throws `HTTPClientError.status` with the message.
    public var isAnswer: Bool

    public static func answer(_ code: Int, _ message: String) -> ExpectedStatus {
        ExpectedStatus(code: code, message: message, isAnswer: true)
    }

    public static func failure(_ code: Int, _ message: String) -> ExpectedStatus {
        ExpectedStatus(code: code, message: message, isAnswer: false)
    }
}
