import HTTPTypes

/// Which form of an answer a request prefers, by its `Accept` header (RFC 9110 section 12.5.1).
///
///     MediaPreference(accept: "application/json")         // .json
///     MediaPreference(accept: "text/html,*/*;q=0.8")      // .html
///
/// HTML unless JSON is asked for by name and not wanted less than HTML is: a browser, and a client that accepts anything, get pages.
enum MediaPreference: Sendable, Hashable {
    case html, json

    /// Who sends JSON and says nothing of HTML is a program, and gets JSON.
    init(_ headers: HTTPFields) {
        self = Self(accept: headers[.accept])
        let sendsJSON = headers[.contentType].flatMap { ParameterizedValue($0) }?.value == "application/json"
        if sendsJSON, headers[.accept]?.lowercased().contains("html") != true { self = .json }
    }

    init(accept: String?) {
        // What browsers send names no JSON, and most requests are theirs.
        guard let accept, accept.utf8.contains(where: { $0 | 0x20 == UInt8(ascii: "j") }) else {
            self = .html
            return
        }
        var json = 0.0
        var html = 0.0
        for range in accept.split(separator: ",") {
            let parts = range.split(separator: ";").map { $0.filter { !$0.isWhitespace }.lowercased() }
            let weight = parts.dropFirst().lazy.compactMap(Self.weight).first ?? 1
            switch parts.first {
            case "application/json": json = max(json, weight)
            case "text/html", "application/xhtml+xml": html = max(html, weight)
            default: continue
            }
        }
        self = json > 0 && json >= html ? .json : .html
    }

    private static func weight(_ parameter: String) -> Double? {
        guard parameter.hasPrefix("q=") else { return nil }
        // A weight that is none makes the range unwanted rather than wanted most.
        return Double(parameter.dropFirst(2)).map { min(max($0, 0), 1) } ?? 0
    }
}
