import Domains

/// Why a domain index cannot be read, and which file it is.
///
///     do { try repository.verify() } catch { print(error) }
///     // /var/lib/atrium/domains.index: this index was written by a newer version (format 2, this one reads 1)
///
/// `file` is a path for the person who runs the server; visitors are told `fault.outage`, which holds none.
public struct DomainIndexError: Error, Sendable, Hashable, CustomStringConvertible {
    public enum Fault: Error, Sendable, Hashable {
        case missing
        /// The system's own words.
        case unreadable(String)
        case notAnIndex
        case newer(format: Int)
        case truncated(expected: Int, found: Int)
        /// What does not fit together.
        case damaged(String)
        /// The sample needs libpsl's list.
        case noSuffixList
    }

    public var file: String
    public var fault: Fault

    public init(file: String, fault: Fault) {
        self.file = file
        self.fault = fault
    }

    public var description: String { "\(file): \(fault)" }
}

extension DomainIndexError.Fault: CustomStringConvertible {
    public var description: String {
        switch self {
        case .missing: "there is no such file"
        case .unreadable(let reason): "cannot be read: \(reason)"
        case .notAnIndex: "this is not a domain index"
        case .newer(let format):
            "this index was written by a newer version (format \(format), this one reads \(IndexHeader.format))"
        case .truncated(let expected, let found):
            "this index is not complete: \(expected) bytes expected, \(found) found"
        case .damaged(let what): "this index is damaged: \(what)"
        case .noSuffixList: "libpsl has no public suffix list"
        }
    }

    static let otherChecksum = damaged("its checksum does not match")

    /// The same for a visitor, without paths and details.
    var outage: DomainsOutage {
        switch self {
        case .missing: .noIndex
        case .unreadable, .noSuffixList: .unreadableIndex
        case .notAnIndex, .truncated, .damaged: .damagedIndex
        case .newer: .newerIndex
        }
    }
}
