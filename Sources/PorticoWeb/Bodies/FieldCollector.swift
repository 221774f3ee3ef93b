import Portico

/// Makes a form of the fields that a body holds, whatever its format.
///
/// The one place where fields are counted, and where the line breaks of typed text become LF: forms send CRLF (WHATWG HTML section
/// 4.10.22.4), and programs what they like.
struct FieldCollector: Sendable {
    private(set) var form = Form()
    private let limits: BodyLimits
    private var bytes = 0

    init(_ limits: BodyLimits) {
        self.limits = limits
    }

    /// How many bytes of text there is still room for.
    var room: Int { limits.text - bytes }

    mutating func add(_ name: String, _ value: String) throws(BodyFailure) {
        guard form.entries.count < limits.fields else { throw .tooManyFields(limit: limits.fields) }
        let value = value.withLineFeeds
        bytes += name.utf8.count + value.utf8.count
        guard bytes <= limits.text else { throw .tooMuchText(limit: limits.text) }
        form.append(name, value)
    }

    mutating func add(_ file: Form.FileEntry) {
        form.files.append(file)
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
