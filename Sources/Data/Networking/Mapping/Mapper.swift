public import Foundation

/// Makes values of what a source answered in JSON.
///
///     let page = try Mapper(dates: .iso8601()).map(DomainsDBAnswerDTO.self, from: answer)
///
/// Dates are read by its strategy wherever a `Date` is decoded. A mark of the byte order before the text is passed over, and bytes that
/// are no UTF-8 are read as U+FFFD, so that one broken name is no reason to lose the others.
public struct Mapper: Sendable {
    private let dates: DateStrategy

    public init(dates: DateStrategy = .iso8601()) {
        self.dates = dates
    }

    /// Throws `notParsable` where the body is no such value, with its first bytes for the log.
    public func map<Value: Decodable>(_ type: Value.Type, from answer: HTTPAnswer) throws(HTTPClientError) -> Value {
        try map(type, from: answer.body)
    }

    /// Throws `notParsable` where the bytes are no such value, with the first of them for the log.
    public func map<Value: Decodable>(_ type: Value.Type, from body: Data) throws(HTTPClientError) -> Value {
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let text = body.starts(with: mark) ? body.dropFirst(mark.count) : body
        let isUTF8 = String(validating: text, as: UTF8.self) != nil
        do {
            return try decoder.decode(type, from: isUTF8 ? text : Data(String(decoding: text, as: UTF8.self).utf8))
        } catch {
            throw .notParsable(body)
        }
    }

    private var decoder: JSONDecoder {
        let decoder = JSONDecoder()
        let dates = dates
        decoder.dateDecodingStrategy = .custom { try dates.date(from: $0) }
        return decoder
    }
}
