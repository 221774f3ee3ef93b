import Foundation

/// One JSON object: `{"query":…,"total":…,"capped":…,"rows":[{"name":…,"ascii_name":…,"zone":…,"updated":…},…]}`.
///
/// Behind the rows of a source other than the index of this machine stand `source`, whom they are owed to, and
/// `remarks`, a list of sentences. Where the index answers in place of that source, there are only `remarks`.
///
/// `total` counts all names found, `capped` says that there are more of them than rows, `updated` is RFC 3339 in UTC or
/// null where no source gave a date.
struct JSONFormat: ExportFormat {
    let mediaType = "application/json"
    let fileExtension = "json"

    private struct Row: Encodable {
        let record: DomainRecord

        enum CodingKeys: String, CodingKey {
            case name, zone, updated
            case asciiName = "ascii_name"
        }

        func encode(to encoder: any Encoder) throws {
            var container = encoder.container(keyedBy: CodingKeys.self)
            try container.encode(record.name, forKey: .name)
            try container.encode(record.asciiName, forKey: .asciiName)
            try container.encode(record.zone, forKey: .zone)
            try container.encode(record.updated.map(TimeViewInputData.init)?.iso, forKey: .updated)
        }
    }

    func head(_ outline: ExportOutline) throws -> [UInt8] {
        let query = try encoder.encode(outline.query)
        return Array("{\"query\":".utf8) + query
            + Array(",\"total\":\(outline.total),\"capped\":\(outline.isCapped),\"rows\":[".utf8)
    }

    /// The rows without the brackets of their list, with a comma before them where others stand there.
    func rows(_ records: ArraySlice<DomainRecord>, isFirst: Bool) throws -> [UInt8] {
        guard !records.isEmpty else { return [] }
        let list = try encoder.encode(records.map(Row.init))
        return (isFirst ? [] : [UInt8(ascii: ",")]) + list.dropFirst().dropLast()
    }

    func tail(_ outline: ExportOutline) throws -> [UInt8] {
        var tail = Array("]".utf8)
        if let source = outline.source { tail += Array(",\"source\":".utf8) + (try encoder.encode(source)) }
        if outline.source != nil || !outline.remarks.isEmpty {
            tail += Array(",\"remarks\":".utf8) + (try encoder.encode(outline.remarks))
        }
        return tail + Array("}\n".utf8)
    }

    private var encoder: JSONEncoder {
        let encoder = JSONEncoder()
        encoder.outputFormatting = [.withoutEscapingSlashes, .sortedKeys]
        return encoder
    }
}
