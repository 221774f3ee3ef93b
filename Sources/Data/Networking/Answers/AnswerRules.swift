/// What an endpoint takes as an answer.
struct AnswerRules: Sendable, Hashable {
    var statuses: [ExpectedStatus]
    var format: AnswerFormat
    /// False for `HEAD`: the head is all there is.
    var hasBody: Bool
    /// The longest body, in bytes.
    var size: Int

    /// Nil where nobody reads the body: that of a failure.
    func sizeLimit(_ head: HTTPHead) -> Int? {
        isAnswer(head.status) ? size : nil
    }

    func isAnswer(_ status: Int) -> Bool {
        statuses.contains { $0.code == status && $0.isAnswer }
    }

    /// The endpoint's words for a status, else those that fit any.
    func message(_ status: Int) -> String {
        if let known = statuses.first(where: { $0.code == status }) { return known.message }
        return switch status {
        case 401, 403: "The source does not let us in."
        case 404, 410: "The source has nothing there."
        case 408, 504: "The source took too long."
        case 429: "The source was asked too often."
        case 500...599: "The source has a problem."
        case 300...399: "The source has moved."
        default: "The source does not take the request."
        }
    }
}
