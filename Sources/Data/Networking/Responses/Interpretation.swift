import Foundation

/// What came back for a request, as an answer or as an error: a pure function.
///
/// A status counts before anything that went wrong with the body: a 404 whose body is cut, garbage or endless is a 404.
/// No error repeats one of `secrets`.
enum Interpretation {
    static func answer(
        data: Data,
        head: HTTPHead?,
        failure: TransportError?,
        by rules: ResponseRules,
        hiding secrets: [String] = []
    ) -> Result<APIResponse, HTTPClientError> {
        guard let head else { return .failure(error(failure ?? .unreachable, data, rules, secrets)) }
        guard rules.isAnswer(head.status) else {
            return .failure(.status(head.status, message: rules.statuses.message(for: head.status)))
        }
        if let failure { return .failure(error(failure, data, rules, secrets)) }
        guard data.count <= rules.size else { return .failure(.tooLarge(limit: rules.size)) }
        var body = data
        if rules.hasBody, ![204, 205, 304].contains(head.status) {
            guard rules.format.accepts(type: head.headers["content-type"]) else {
                return .failure(
                    .wrongType(FirstBytes.text(of: Data((head.headers["content-type"] ?? "").utf8), hiding: secrets))
                )
            }
            guard let wellFormed = rules.format.wellFormed(data) else { return .failure(unparsable(data, secrets)) }
            body = wellFormed
        }
        return .success(APIResponse(status: head.status, headers: head.headers, body: body, hiding: secrets))
    }

    private static func error(
        _ failure: TransportError,
        _ data: Data,
        _ rules: ResponseRules,
        _ secrets: [String]
    ) -> HTTPClientError {
        switch failure {
        case .unreachable: .unreachable
        case .timedOut: .timedOut
        case .tls: .tls
        case .tooLarge: .tooLarge(limit: rules.size)
        case .damaged: unparsable(data, secrets)
        case .invalidRequest: .invalidRequest("the transport refused it")
        case .cancelled: .cancelled
        }
    }

    private static func unparsable(_ data: Data, _ secrets: [String]) -> HTTPClientError {
        .notParsable(firstBytes: FirstBytes.text(of: data, hiding: secrets))
    }
}

/// What an endpoint takes as an answer.
struct ResponseRules: Sendable, Hashable {
    var statuses: [ExpectedStatus]
    var format: ResponseFormat
    /// False for `HEAD`: the head is all there is.
    var hasBody: Bool
    /// The longest body, in bytes.
    var size: Int

    /// Nil where the body is not read: that of a failure.
    func sizeLimit(_ head: HTTPHead) -> Int? {
        isAnswer(head.status) ? size : nil
    }

    func isAnswer(_ status: Int) -> Bool {
        statuses.contains { $0.code == status && $0.isAnswer }
    }
}
