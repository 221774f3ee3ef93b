import Crypto
import Foundation
import Portico

/// A screen as JSON: `{screen, version, condition, value, events}`, `errors` where fields are invalid, and `problem`
/// and `detail` where an event that was sent could not be carried out.
///
/// `memory` is there on a page that is worked on in memory: an event that is sent from it brings it back.
///
/// `version` is a hash of what the screen shows and its condition: equal versions show the same. `condition` is the
/// name of that condition, or of the refusal's where an event was refused, so that it always fits the status.
struct ScreenDocument: Encodable {
    let screen: String
    let version: String
    let condition: String
    let problem: String?
    let detail: String?
    let errors: [FieldError]?
    let events: [EventDocument]
    /// What the next event brings back, on a page that is worked on in memory.
    let memory: String?
    /// As JSON already: it is hashed, too.
    private let value: Data

    init(
        screen: String,
        shown: Shown<some ViewInputData>,
        problem: PageProblem?,
        events: [EventDocument],
        memory: String? = nil
    ) throws {
        value = try JSONEncoder.canonical.encode(shown.value)
        self.screen = screen
        version = try Self.version(of: shown, value)
        condition = (problem?.condition ?? shown.condition).name
        self.problem = problem?.heading.english
        detail = problem?.text?.english
        errors = problem.flatMap { $0.errors.isEmpty ? nil : $0.errors + shown.errors } ?? shown.namedErrors
        self.events = events
        self.memory = memory
    }

    func encoded() throws -> [UInt8] {
        var bytes = Array(try JSONEncoder.canonical.encode(self))
        bytes.removeLast()
        bytes += Array(",\"value\":".utf8)
        bytes += value
        bytes.append(UInt8(ascii: "}"))
        return bytes
    }

    /// The value is put behind the others, for `encode` would write it as text.
    private enum CodingKeys: CodingKey {
        case screen, version, condition, problem, detail, errors, events, memory
    }

    /// The first 128 bits of a SHA-256, as hexadecimal digits.
    private static func version(of shown: Shown<some ViewInputData>, _ value: Data) throws -> String {
        var hash = SHA256()
        let state = VersionedState(condition: shown.condition.name, errors: shown.namedErrors)
        hash.update(data: try JSONEncoder.canonical.encode(state))
        hash.update(data: value)
        return hash.finalize().prefix(16).hexadecimal
    }
}

/// What a version stands for besides the value.
private struct VersionedState: Encodable {
    let condition: String
    let errors: [FieldError]?
}

extension Shown {
    /// The fields that something is wrong with; nil where the screen's condition is due to none.
    fileprivate var namedErrors: [FieldError]? {
        if case .invalid = condition { fieldErrors } else { errors.isEmpty ? nil : errors }
    }
}

/// An event a screen takes, as JSON.
struct EventDocument: Encodable {
    struct Field: Encodable {
        let name: String
        let kind: String
        let optional: Bool
        let many: Bool

        init(_ shape: FieldShape) {
            name = shape.name
            optional = shape.isOptional
            many = shape.takesMany
            kind =
                switch shape.kind {
                case .text: "text"
                case .flag: "flag"
                case .file: "file"
                case .secret: "secret"
                }
        }
    }

    let name: String
    let fields: [Field]
    let navigates: Bool
    /// Where a navigating event leads when it is given no fields; nil where it needs some, for only the app knows where
    /// those lead.
    let href: String?
    /// How many bytes its fields may have together; only where it is posted.
    let maximumBytes: Int?
    /// What a post with a session's cookie brings; only where it is posted. It fixes no field: they are the sender's to
    /// fill in.
    let offer: String?

    init(_ shape: EventShape, href: String?, offer: String?) {
        name = shape.name
        fields = shape.fields.map(Field.init)
        navigates = shape.navigates
        self.href = href
        maximumBytes = shape.navigates ? nil : shape.limit.bytes
        self.offer = offer
    }
}

extension JSONEncoder {
    /// Keys in one order, so that equal values have equal bytes.
    static var canonical: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
        encoder.dateEncodingStrategy = .iso8601
        return encoder
    }
}
