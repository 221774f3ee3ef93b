import Foundation
import Portico

/// What a name's screen shows.
@ViewInputData struct DomainDetailViewInputData {
    let name: String
    let isActive: Bool
    /// Why there is nothing to show; empty where there is.
    let message: String
    /// Whom what is known is owed to; nil for the index of this machine.
    let source: SourceViewInputData?
    let remarks: [RemarkViewInputData]
    let details: DetailsViewInputData?
}

/// What is known about a name.
@ViewInputData struct DetailsViewInputData {
    let punycode: String?
    let zone: String
    let asciiZone: String
    /// How many names the index holds in the zone; nil where the source does not say.
    let namesInZone: String?
    /// Characters of the name in Unicode, such as `14 characters`.
    let length: String
    let updated: TimeViewInputData?
    /// Other dates that the source gave, each by what it is.
    let dates: [DatedViewInputData]
    let hasNameServers: Bool
    let nameServers: [String]
    /// What else the source gave.
    let lists: [ListedViewInputData]
    let hasNeighbours: Bool
    let previous: NeighbourViewInputData?
    let next: NeighbourViewInputData?
}

/// A date, and what it is of.
@ViewInputData struct DatedViewInputData {
    let label: String
    let time: TimeViewInputData
}

/// Entries of one kind that a source gave.
@ViewInputData struct ListedViewInputData {
    let label: String
    let entries: [String]
    /// How many are left out, such as `and 12 more`.
    let more: String?
}

/// A name beside this one.
@ViewInputData struct NeighbourViewInputData {
    let name: String
    let asciiName: String
}

extension DomainDetailState {
    /// What a name's screen shows in this state.
    func mapToViewInputData() -> DomainDetailViewInputData {
        let details: DomainDetails? = if case .found(let details) = outcome { details } else { nil }
        return DomainDetailViewInputData(
            name: details?.record.name ?? name.text,
            isActive: isActive,
            message: message,
            source: isFromIndex ? nil : SourceViewInputData(source),
            remarks: details.map { RemarkViewInputData.remarks(on: $0.origin) } ?? [],
            details: details.map(DetailsViewInputData.init)
        )
    }

    /// Whether the index of this machine stood in for the source.
    private var isFromIndex: Bool {
        if case .found(let details) = outcome { details.origin.source == nil } else { false }
    }

    var condition: Condition {
        switch outcome {
        case .unknown, .found: .ok
        case .notInIndex: .notFound
        case .failed: .unavailable
        }
    }

    private var message: String {
        switch outcome {
        case .unknown, .found: ""
        case .notInIndex:
            "\(name.text) is not in \(source.name.map { "the names of \($0)" } ?? "this index"). That does not mean it is available."
        case .failed(let reason): reason
        }
    }
}

extension DetailsViewInputData {
    fileprivate init(_ details: DomainDetails) {
        let record = details.record
        let particulars = details.particulars
        let length = record.name.unicodeScalars.count
        self.init(
            punycode: record.asciiName == record.name ? nil : record.asciiName,
            zone: record.zone,
            asciiZone: record.asciiZone,
            namesInZone: details.namesInZone?.counted("name"),
            length: length.counted("character"),
            updated: record.updated.map(TimeViewInputData.init),
            dates: [
                DatedViewInputData("First indexed", particulars.indexed),
                DatedViewInputData("Created", particulars.created),
                DatedViewInputData("Expires", particulars.expires),
            ].compactMap(\.self),
            hasNameServers: !particulars.nameServers.isEmpty,
            nameServers: particulars.nameServers,
            lists: [
                ListedViewInputData("Addresses", particulars.addresses),
                ListedViewInputData("Mail servers", particulars.mailServers.map(\.inWords)),
                ListedViewInputData("Texts", particulars.texts),
                ListedViewInputData("Alias of", particulars.aliases),
                ListedViewInputData("Country", particulars.country.map { [$0] } ?? []),
                ListedViewInputData("State", particulars.isDead.map { [$0 ? "does not answer" : "answers"] } ?? []),
            ].compactMap(\.self),
            hasNeighbours: details.previous != nil || details.next != nil,
            previous: details.previous.map(NeighbourViewInputData.init),
            next: details.next.map(NeighbourViewInputData.init)
        )
    }
}

extension DatedViewInputData {
    /// Nil where the source gave no such date.
    fileprivate init?(_ label: String, _ date: Date?) {
        guard let date else { return nil }
        self.init(label: label, time: TimeViewInputData(date))
    }
}

extension ListedViewInputData {
    /// The most entries that are shown.
    private static var most: Int { 20 }

    /// Nil where the source gave none.
    fileprivate init?(_ label: String, _ entries: [String]) {
        guard !entries.isEmpty else { return nil }
        let left = entries.count - Self.most
        self.init(
            label: label,
            entries: Array(entries.prefix(Self.most)),
            more: left > 0 ? "and \(left.grouped) more" : nil
        )
    }
}

extension MailServer {
    fileprivate var inWords: String { priority.map { "\(host) (\($0))" } ?? host }
}

extension NeighbourViewInputData {
    fileprivate init(_ record: DomainRecord) {
        self.init(name: record.name, asciiName: record.asciiName)
    }
}
