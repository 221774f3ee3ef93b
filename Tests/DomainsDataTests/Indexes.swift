@testable import Domains
@testable import DomainsData

/// Indexes in memory, for tests that need no file.
enum Indexes {
    static func bytes(_ text: String) throws -> [UInt8] {
        var names = try NameCollector()
        try names.read(MemorySource(Array(text.utf8)), file: "test")
        return try IndexWriter(names.table).write(to: MemorySink()).bytes
    }

    static func index(_ names: [String]) throws -> DomainIndex {
        try DomainIndex(IndexStorage(copying: try bytes(names.joined(separator: "\n"))), verifying: true)
    }

    static func found(_ text: String, match: NameMatch = .contains, in names: [String]) throws -> [String] {
        try index(names).search(DomainQuery(text: text, match: match)).rows.map(\.record.name)
    }
}
