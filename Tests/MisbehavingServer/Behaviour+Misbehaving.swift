extension Behaviour {
    /// Says nothing until `release`, then answers.
    public static func slowHeaders(_ text: String = "{}") -> Behaviour {
        Behaviour(.hold, .send(jsonHead(length: text.utf8.count) + Array(text.utf8)))
    }

    /// Half of the body, the rest after `release`.
    public static func slowBody(_ text: String = #"{"slow":true}"#) -> Behaviour {
        let (first, second) = halves(text)
        return Behaviour(.send(jsonHead(length: text.utf8.count) + first), .hold, .send(second))
    }

    /// A status and one byte of its body, the others after `release`.
    public static func stalledBody(_ status: Int, headers: [String: String] = [:]) -> Behaviour {
        Behaviour(.send(head(status, headers, length: 100) + [0x20]), .hold, .send([UInt8](repeating: 0x20, count: 99)))
    }

    /// Half of the body it said there would be, then the end of the connection.
    public static func halfBody(_ text: String = #"{"half":true}"#) -> Behaviour {
        Behaviour(.send(jsonHead(length: text.utf8.count) + halves(text).0), .close)
    }

    /// The connection breaks before any answer.
    public static let reset = Behaviour(.reset)

    /// The connection ends before any answer.
    public static let close = Behaviour(.close)

    /// The connection breaks in the middle of the body, which the client has begun to read when it asks for the rest.
    public static func resetInBody(_ text: String = #"{"half":true}"#) -> Behaviour {
        Behaviour(.send(jsonHead(length: text.utf8.count) + halves(text).0), .hold, .reset)
    }

    /// More bytes than the length it gave. They begin like an answer, which a careless client takes for that to its
    /// next request.
    public static func wrongLength(_ text: String = "{}") -> Behaviour {
        let second = jsonHead(length: 15) + Array(#"{"second":true}"#.utf8)
        return Behaviour(.send(jsonHead(length: text.utf8.count) + Array(text.utf8) + second))
    }

    /// Zeros that take a 158th of their size on the wire.
    public static func gzipBomb(bytes: Int = 104_857_600) -> Behaviour {
        answer(
            headers: ["content-type": "application/json", "content-encoding": "gzip"],
            body: Gzip.bomb(bytes: bytes)
        )
    }

    /// A gzip stream that ends too early.
    public static func halfGzip(_ text: String = #"{"half":true}"#) -> Behaviour {
        answer(
            headers: ["content-type": "application/json", "content-encoding": "gzip"],
            body: Array(Gzip.stored(Array(text.utf8)).dropLast(12))
        )
    }

    /// 200, and a page for people.
    public static let wrongType = status(200)

    /// 403 with JSON that says why.
    public static let forbidden = json(#"{"error":"key"}"#, status: 403)

    public static let notFound = json(#"{"domains":[],"total":0}"#, status: 404)

    public static func tooManyRequests(retryAfter: String? = nil) -> Behaviour {
        status(429, headers: retryAfter.map { ["retry-after": $0] } ?? [:])
    }

    public static func unavailable(retryAfter: String? = nil) -> Behaviour {
        status(503, headers: retryAfter.map { ["retry-after": $0] } ?? [:])
    }

    /// From the path to itself with another query, for ever.
    public static let endlessRedirects = by { request in
        redirect(to: "\(request.path)?hop=\((Int(request.query["hop"] ?? "") ?? 0) + 1)")
    }

    /// 200 and the type of JSON, and no JSON.
    public static let garbage = answer(
        headers: ["content-type": "application/json"],
        body: Array("<html>\u{1b}[2J".utf8) + [0, 0xFF, 0xFE, 0x80]
    )

    /// A body of spaces that is that long, its length said or not.
    public static func huge(bytes: Int = 104_857_600, saysLength: Bool = true) -> Behaviour {
        let piece = [UInt8](repeating: 0x20, count: 65_536)
        let head = head(200, ["content-type": "application/json"], length: saysLength ? bytes : nil)
        return Behaviour(
            .send(head),
            .fill(piece, times: bytes / piece.count),
            .send(Array(piece.prefix(bytes % piece.count))),
            .close
        )
    }

    /// Header fields without end.
    public static let endlessHeaders = Behaviour(
        .send(Array("HTTP/1.1 200 OK\r\n".utf8)),
        .fill(Array("x-more: \(String(repeating: "a", count: 1000))\r\n".utf8), times: 100_000)
    )

    /// Not HTTP at all.
    public static let noise = Behaviour(.send(Array("SSH-2.0-OpenSSH_9.2\r\n".utf8)), .close)

    private static func jsonHead(length: Int) -> [UInt8] {
        head(200, ["content-type": "application/json"], length: length)
    }

    private static func halves(_ text: String) -> ([UInt8], [UInt8]) {
        let bytes = Array(text.utf8)
        return (Array(bytes.prefix(bytes.count / 2)), Array(bytes.dropFirst(bytes.count / 2)))
    }
}
