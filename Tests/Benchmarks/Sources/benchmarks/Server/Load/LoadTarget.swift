import PorticoTesting

/// A request to one of the servers.
struct LoadTarget: Sendable {
    /// What is asked for, in words.
    let title: String
    /// What the bare server has the same answer under.
    let key: String
    let port: Int
    let request: LoadRequest
    /// Over how many connections it is asked at most: of some work one address may have only so much at once.
    var maxConnections = Int.max

    /// What is answered when it is asked once. Throws where the status is another than it has to be.
    func answer() async throws -> PageResponse {
        let answer = try await PortTransport(port: port).send(request.once())
        guard answer.status == request.status else {
            let begin = "\(title): status \(answer.status) in place of \(request.status)"
            throw Unexpected(description: "\(begin): \(answer.text.prefix(300))")
        }
        return answer
    }
}
