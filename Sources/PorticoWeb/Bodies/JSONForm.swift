import Portico
import PorticoHTML

/// An event and its fields as JSON.
///
///     {"event": "saveTapped", "offer": "…", "fields": {"title": "x", "tags": ["a", "b"], "pinned": true, "due": null}}
///
/// Each value becomes the text a form would send: numbers as they are written, so that none loses a digit, a list as
/// several fields of one name, null as no field. There is nothing deeper, so nothing here recurses.
enum JSONForm {
    /// Reads the fields and gives the event.
    static func read(_ bytes: [UInt8], into fields: inout FieldCollector) throws(BodyError) -> JSONEvent {
        var reader = JSONReader(bytes) { error in BodyError.malformed("it is not JSON: \(error)") }
        var (event, offer, memory): (String?, String?, String?)
        var hasFields = false
        try reader.object { reader, key throws(BodyError) in
            switch key {
            case "event" where event == nil:
                guard case .text(let name)? = try reader.scalar() else { throw .malformed("its “event” is not text") }
                event = name
            case "offer" where offer == nil:
                guard case .text(let text)? = try reader.scalar() else { throw .malformed("its “offer” is not text") }
                offer = text
            case "memory" where memory == nil:
                guard case .text(let text)? = try reader.scalar() else { throw .malformed("its “memory” is not text") }
                memory = text
            case "fields" where !hasFields:
                hasFields = true
                try read(fieldsFrom: &reader, into: &fields)
            case "event", "offer", "memory", "fields":
                throw .malformed("it has “\(key)” twice")
            default:
                throw .malformed("it has “\(key.prefix(40))”, and takes only “event”, “offer”, “memory” and “fields”")
            }
        }
        try reader.end()
        guard let event else { throw .malformed("it has no “event”") }
        return JSONEvent(name: event, offer: offer, memory: memory)
    }

    private static func read(
        fieldsFrom reader: inout JSONReader<BodyError>,
        into fields: inout FieldCollector
    ) throws(BodyError) {
        var collected = fields
        var names: Set<String> = []
        try reader.object { reader, name throws(BodyError) in
            guard names.insert(name).inserted else {
                throw .malformed("it has the field “\(name.prefix(40))” twice; give a list")
            }
            if let value = try reader.scalar() {
                if let text = value.text { try collected.add(name, text) }
                return
            }
            let isList = try reader.list { reader throws(BodyError) in
                guard let value = try reader.scalar() else { throw tooDeep(name) }
                try collected.add(name, value.text ?? "")
            }
            if !isList { throw tooDeep(name) }
        }
        fields = collected
    }

    /// By the names: the members of an object have no order (RFC 8259 section 4), and a post that comes again in
    /// another one is the same post. Values of one name stay as they were given.
    static func inOneOrder(_ form: Form) -> Form {
        let ordered = form.entries.enumerated().sorted {
            ($0.element.name, $0.offset) < ($1.element.name, $1.offset)
        }
        return Form(ordered.map(\.element), files: form.files)
    }

    private static func tooDeep(_ name: String) -> BodyError {
        .malformed(
            "the field “\(name.prefix(40))” holds more than text, a number, true, false, null, or a list of these"
        )
    }
}

extension JSONReader.Scalar {
    /// The text a form would send for it; null sends nothing.
    fileprivate var text: String? {
        switch self {
        case .text(let text), .number(let text): text
        case .flag(let flag): flag ? "true" : "false"
        case .null: nil
        }
    }
}

/// The event of a JSON body; a form from a page names its own in the field `_event`.
struct JSONEvent: Sendable, Hashable {
    let name: String
    /// What the JSON of the screen gave with the event.
    var offer: String?
    /// What the JSON of a page that is worked on in memory gave.
    var memory: String?
}
