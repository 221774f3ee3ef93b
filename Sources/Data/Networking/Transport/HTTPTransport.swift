/// Carries one request to a source and brings back whatever came: the seam below `APIClient`.
///
/// It follows no redirect and tries once. Cancelling the task it is called in ends the exchange at once.
public protocol HTTPTransport: Sendable {
    /// `sizeLimit` says, once the head is known, how many bytes of the body are wanted (after decompression); a longer body is cut there
    /// and the exchange fails as `tooLarge`. Nil: the head is all that is wanted, and nothing that happens to the body is a failure.
    func send(_ request: APIRequest, sizeLimit: @Sendable (HTTPHead) -> Int?) async -> Exchange
}
