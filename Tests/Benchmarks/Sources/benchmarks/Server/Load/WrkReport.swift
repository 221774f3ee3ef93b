/// What wrk printed.
struct WrkReport {
    struct Failure: Error {
        let what: String
    }

    let reading: LoadReading

    /// Throws where an answer was not as it should be.
    ///
    /// - Parameter isRefusal: whether each status has to be 400 or more, in place of less.
    init(_ text: String, isRefusal: Bool) throws(Failure) {
        guard let rate = text.firstMatch(of: /Requests\/sec:\s+([0-9.]+)/).flatMap({ Double($0.1) }),
            let requests = text.firstMatch(of: /([0-9]+) requests in/).flatMap({ Int($0.1) }), requests > 0,
            let p50 = text.firstMatch(of: /\s50%\s+([0-9.]+)([a-z]+)/).flatMap({ Self.milliseconds($0.1, $0.2) }),
            let p99 = text.firstMatch(of: /\s99%\s+([0-9.]+)([a-z]+)/).flatMap({ Self.milliseconds($0.1, $0.2) })
        else { throw Failure(what: "wrk printed something else than its figures") }
        if text.contains("Socket errors:") { throw Failure(what: "connections failed") }
        let refused = text.firstMatch(of: /Non-2xx or 3xx responses: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
        guard refused == (isRefusal ? requests : 0) else {
            throw Failure(what: "\(refused) of \(requests) answers have a status of 400 or more")
        }
        for match in text.matches(of: /Other statuses: ([0-9]+), the last ([0-9]+)/) where match.1 != "0" {
            throw Failure(what: "\(match.1) of \(requests) answers have another status, such as \(match.2)")
        }
        reading = LoadReading(rate: rate, p50: p50, p99: p99)
    }

    private static func milliseconds(_ number: Substring, _ unit: Substring) -> Double? {
        let factors: [Substring: Double] = ["us": 0.001, "ms": 1, "s": 1_000, "m": 60_000]
        guard let number = Double(number), let factor = factors[unit] else { return nil }
        return number * factor
    }
}
