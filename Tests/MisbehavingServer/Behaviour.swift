/// How a server answers one request. The well-behaved are in this file, the others in `Behaviour+Misbehaving.swift`.
public struct Behaviour: Sendable {
    enum Step: Sendable {
        case send([UInt8])
        /// The same bytes, many times; as fast as the client takes them.
        case fill([UInt8], times: Int)
        /// Until the test calls `release`.
        case hold
        case close
        /// With RST, so that the client sees a connection that broke.
        case reset
    }

    let steps: @Sendable (ReceivedRequest) -> [Step]

    init(_ steps: Step...) {
        self.steps = { _ in steps }
    }

    private init(steps: @escaping @Sendable (ReceivedRequest) -> [Step]) {
        self.steps = steps
    }

    /// What depends on the request.
    public static func by(_ choice: @escaping @Sendable (ReceivedRequest) -> Behaviour) -> Behaviour {
        Behaviour { choice($0).steps($0) }
    }

    public static func json(_ text: String, status: Int = 200, headers: [String: String] = [:]) -> Behaviour {
        answer(
            status: status,
            headers: ["content-type": "application/json"].merging(headers) { $1 },
            body: Array(text.utf8)
        )
    }

    /// Any answer. Its length is added unless `headers` say one, in whatever case.
    public static func answer(status: Int = 200, headers: [String: String] = [:], body: [UInt8] = []) -> Behaviour {
        Behaviour(.send(head(status, headers, length: body.count) + body))
    }

    /// A status with a few words of HTML, as most servers send them.
    public static func status(_ status: Int, headers: [String: String] = [:]) -> Behaviour {
        answer(
            status: status,
            headers: ["content-type": "text/html"].merging(headers) { $1 },
            body: Array("<!doctype html><title>\(status)</title>".utf8)
        )
    }

    public static func redirect(to location: String, status: Int = 302) -> Behaviour {
        self.status(status, headers: ["location": location])
    }

    /// The same answer, compressed with gzip (its blocks stored: the format matters, not the size).
    public static func gzip(_ text: String) -> Behaviour {
        answer(
            headers: ["content-type": "application/json", "content-encoding": "gzip"],
            body: Gzip.stored(Array(text.utf8))
        )
    }

    /// Nil for a length: the end of the connection is the end of the body.
    static func head(_ status: Int, _ headers: [String: String], length: Int?) -> [UInt8] {
        var lines = ["HTTP/1.1 \(status) Test"]
        if let length, !headers.keys.contains(where: { $0.lowercased() == "content-length" }) {
            lines.append("content-length: \(length)")
        }
        lines += headers.sorted { $0.key < $1.key }.map { "\($0.key): \($0.value)" }
        return Array((lines.joined(separator: "\r\n") + "\r\n\r\n").utf8)
    }
}
