import HTTPTypes
import Hummingbird
import NIOCore
import Portico

/// Reads forms from the bodies of requests: as browsers send them, with files or without, and as JSON.
///
///     let reader = BodyReader(limits: BodyLimits(for: shapes), folder: uploads)
///     return try await reader.withForm(of: request) { received in
///         try await post(received.form)
///     }
///
/// The body streams: text is kept in memory, files go to the folder as they come. A body is read once, so only one
/// reader may have it.
struct BodyReader: Sendable {
    let limits: BodyLimits
    let folder: UploadFolder

    /// Hands the form to `use`; its files are deleted when that returns or throws, and when reading fails half way.
    ///
    /// Throws `BodyError`, or what `use` throws.
    func withForm<Outcome>(of request: Request, _ use: (ReceivedForm) async throws -> Outcome) async throws -> Outcome {
        var uploads = Uploads(in: folder)
        do {
            let outcome = try await use(try await form(of: request, storingFilesIn: &uploads))
            await uploads.removeAll()
            return outcome
        } catch {
            await uploads.removeAll()
            throw error
        }
    }

    private func form(
        of request: Request,
        storingFilesIn uploads: inout Uploads
    ) async throws(BodyError) -> ReceivedForm {
        let format = try BodyFormat(request.headers)
        var fields = FieldCollector(limits)
        switch format {
        case .none:
            do throws(BodyError) {
                var stream = try BodyStream(request, limit: 0)
                while try await stream.next() != nil {}
            } catch .tooLarge {
                throw .unsupported(nil)
            }
            return ReceivedForm(form: fields.form)
        case .urlEncoded:
            var stream = try BodyStream(request, limit: format.maximum(limits))
            try Self.read(urlEncoded: try await stream.collect(), into: &fields, limits)
            return ReceivedForm(form: fields.form)
        case .json:
            var stream = try BodyStream(request, limit: format.maximum(limits))
            let event = try JSONForm.read(try await stream.collect(), into: &fields)
            return ReceivedForm(form: JSONForm.inOneOrder(fields.form), event: event)
        case .multipart(let boundary):
            return try await Self.multipart(request, boundary, limits, storingFilesIn: &uploads)
        }
    }

    /// Where it says beforehand that it is too large, no file of it is looked at; the texts that come before the files
    /// are kept.
    private static func multipart(
        _ request: Request,
        _ boundary: MultipartBoundary,
        _ limits: BodyLimits,
        storingFilesIn uploads: inout Uploads
    ) async throws(BodyError) -> ReceivedForm {
        let maximum = limits.rawMultipart
        let isTooLarge = request.headers[.contentLength].flatMap { Int($0) } ?? 0 > maximum
        let limits = isTooLarge ? limits.withoutFiles : limits
        var multipart = MultipartForm(boundary, limits)
        do throws(BodyError) {
            var stream = try BodyStream(request, limit: limits.rawMultipart, refusesAnnounced: false)
            while let chunk = try await stream.next() {
                try await multipart.read(chunk.readableBytesView, storingFilesIn: &uploads)
            }
        } catch {
            guard case .tooLarge = error else { throw error }
            var received = multipart.cutShort(by: isTooLarge ? .tooLarge(limit: maximum) : error)
            // It is the whole that is too large; each file might have been taken.
            if isTooLarge { received.refusedFiles = [] }
            return received
        }
        return try multipart.finish()
    }

    private static func read(
        urlEncoded bytes: [UInt8],
        into fields: inout FieldCollector,
        _ limits: BodyLimits
    ) throws(BodyError) {
        // Counted first, so that a million empty fields are never made.
        let separators = bytes.count { $0 == UInt8(ascii: "&") }
        guard separators < limits.allFields else { throw .tooManyFields(limit: limits.fields) }
        guard let text = String(validating: bytes, as: UTF8.self) else { throw .malformed("it is not UTF-8") }
        let form: Form
        do throws(PercentCoding.BrokenEncoding) {
            form = try Form(urlEncoded: text)
        } catch {
            switch error {
            case .percentSign: throw .malformed("a percent sign in it is not followed by two hexadecimal digits")
            case .notUTF8: throw .malformed("it is not UTF-8 once its percent signs are decoded")
            }
        }
        for entry in form.entries { try fields.add(entry.name, entry.value) }
    }
}

/// In which of the ways a form can be sent a request sends its body.
enum BodyFormat: Sendable, Hashable {
    /// No type is given, so there must be no body.
    case none
    case urlEncoded
    case multipart(MultipartBoundary)
    case json

    /// What is taken, as it stands in `Content-Type`.
    static let mediaTypes = ["application/x-www-form-urlencoded", "multipart/form-data", "application/json"]

    init(_ headers: HTTPFields) throws(BodyError) {
        if let encoding = headers[.contentEncoding], encoding.lowercased() != "identity" {
            throw .unsupported("encoded as \(encoding)")
        }
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
    func maximum(_ limits: BodyLimits) -> Int {
        switch self {
        case .none: 0
        case .urlEncoded, .json: limits.rawText
        case .multipart: limits.rawMultipart
        }
    }
}

/// The form that the body of a request held.
struct ReceivedForm: Sendable, Hashable {
    var form: Form
    /// The event, where the body is JSON.
    var event: JSONEvent?
    /// Files that are not among the form's: larger than any event here takes, too many, or not to be stored.
    var refusedFiles: [FieldError] = []
    /// Why no event can be made of it, although there is a form to give back: files that found no room, or a body that
    /// was cut short.
    var failure: BodyError?

    /// Whether the body was not read to its end, so that fields may be missing.
    var isCutShort: Bool {
        if case .tooLarge = failure { true } else { false }
    }
}
