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
            let requests = text.firstMatch(of: /([0-9]+) requests in/).flatMap({ Int($0.1) }), requests > 0
        else { throw Failure(what: "wrk printed something else than its figures") }
        if text.contains("Socket errors:") { throw Failure(what: "connections failed") }
        let refused = text.firstMatch(of: /Non-2xx or 3xx responses: ([0-9]+)/).flatMap { Int($0.1) } ?? 0
        guard refused == (isRefusal ? requests : 0) else {
            throw Failure(what: "\(refused) of \(requests) answers have a status of 400 or more")
        }
        for match in text.matches(of: /Other statuses: ([0-9]+), the last ([0-9]+)/) where match.1 != "0" {
            throw Failure(what: "\(match.1) of \(requests) answers have another status, such as \(match.2)")
        }
        var latencies = LatencyHistogram()
        for match in text.matches(of: /Took ([0-9]+) µs: ([0-9]+)/) {
            guard let time = Int(match.1), let count = Int(match.2) else { continue }
            latencies.add(time, times: count)
        }
        guard !latencies.isEmpty else { throw Failure(what: "wrk did not say how long answers took") }
        reading = LoadReading(rate: rate, latencies: latencies)
    }
}
