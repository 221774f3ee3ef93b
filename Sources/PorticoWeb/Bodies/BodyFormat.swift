import HTTPTypes

/// In which of the ways a form can be sent a request sends its body.
enum BodyFormat: Sendable, Hashable {
    /// No type is given, so there must be no body.
    case none
    case urlEncoded
    case multipart(MultipartBoundary)
    case json

    /// What is taken, as it stands in `Content-Type`.
    static let mediaTypes = ["application/x-www-form-urlencoded", "multipart/form-data", "application/json"]

    init(_ headers: HTTPFields) throws(BodyFailure) {
        if let encoding = headers[.contentEncoding], encoding.lowercased() != "identity" { throw .unsupported("encoded as \(encoding)") }
        guard let contentType = headers[.contentType] else {
            self = .none
            return
        }
        guard let type = ParameterizedValue(contentType) else { throw .unsupported(contentType) }
        switch type.value {
        case "application/x-www-form-urlencoded":
            self = .urlEncoded
        case "application/json":
            self = .json
        case "multipart/form-data":
            guard let boundary = type.parameters["boundary"].flatMap(MultipartBoundary.init) else {
                throw .malformed("its Content-Type names no boundary of 1 to 70 characters that RFC 2046 allows")
            }
            self = .multipart(boundary)
        default:
            throw .unsupported(type.value)
        }
    }

    /// The most bytes such a body may have on the wire.
    func most(_ limits: BodyLimits) -> Int {
        switch self {
        case .none: 0
        case .urlEncoded, .json: limits.rawText
        case .multipart: limits.rawMultipart
        }
    }
}
