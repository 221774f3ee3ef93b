import Portico

/// Makes a form of the fields that a body holds, whatever its format.
///
/// The one place where fields are counted, and where the line breaks of typed text become LF: forms send CRLF (WHATWG
/// HTML section 4.10.22.4), and programs what they like.
struct FieldCollector: Sendable {
    private(set) var form = Form()
    private var own: Allowance
    /// For the fields of a form that is taken along.
    private var carried: Allowance
    private let carriesForms: Bool

    init(_ limits: BodyLimits) {
        carriesForms = limits.carriedText > 0
        own = Allowance(fields: limits.fields, bytes: limits.text)
        carried = Allowance(fields: limits.allFields - limits.fields, bytes: limits.carriedText)
    }

    /// Throws where there is no room for so many bytes of text in a field of that name.
    func checkRoom(for bytes: Int, in name: String) throws(BodyError) {
        try (isCarried(name) ? carried : own).checkRoom(for: bytes)
    }

    mutating func add(_ name: String, _ value: String) throws(BodyError) {
        let value = value.withLineFeeds
        let count = name.utf8.count + value.utf8.count
        if isCarried(name) { try carried.take(count) } else { try own.take(count) }
        form.append(name, value)
    }

    /// Where no form is taken along, a field that is called so is one of the form itself.
    private func isCarried(_ name: String) -> Bool {
        carriesForms && name.hasPrefix(PendingForm.prefix)
    }

    mutating func add(_ file: Form.FileEntry) {
        form.files.append(file)
    }
}

/// What may still be read.
private struct Allowance {
    private let maxFields: Int
    private let maxBytes: Int
    private var fields = 0
    private var bytes = 0

    init(fields: Int, bytes: Int) {
        maxFields = fields
        maxBytes = bytes
    }

    func checkRoom(for count: Int) throws(BodyError) {
        guard count <= maxBytes - bytes else { throw .tooMuchText(limit: maxBytes) }
    }

    mutating func take(_ count: Int) throws(BodyError) {
        guard fields < maxFields else { throw .tooManyFields(limit: maxFields) }
        try checkRoom(for: count)
        fields += 1
        bytes += count
    }
}

extension String {
    /// With LF for every CRLF and every CR that stands alone.
    fileprivate var withLineFeeds: String {
        guard utf8.contains(UInt8(ascii: "\r")) else { return self }
        var bytes: [UInt8] = []
        bytes.reserveCapacity(utf8.count)
        var isAfterReturn = false
        for byte in utf8 {
            let isReturn = byte == UInt8(ascii: "\r")
            if isReturn {
                bytes.append(UInt8(ascii: "\n"))
            } else if !(isAfterReturn && byte == UInt8(ascii: "\n")) {
                bytes.append(byte)
            }
            isAfterReturn = isReturn
        }
        return String(decoding: bytes, as: UTF8.self)
    }
}
