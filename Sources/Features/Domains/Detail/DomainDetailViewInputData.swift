import AtriumTexts
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
    /// How many names the index holds in the zone, such as `1,234 names in this index`; nil where the source does not say.
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
    func mapToViewInputData(_ localiser: Localiser) -> DomainDetailViewInputData {
        let details: DomainDetails? = if case .found(let details) = outcome { details } else { nil }
        return DomainDetailViewInputData(
            name: details?.record.name ?? name.text,
            isActive: isActive,
            message: message(in: localiser),
            source: isFromIndex ? nil : SourceViewInputData(source),
            remarks: details.map { RemarkViewInputData.remarks(on: $0.origin, in: localiser) } ?? [],
            details: details.map { DetailsViewInputData($0, localiser) }
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

    private func message(in localiser: Localiser) -> String {
        switch outcome {
        case .unknown, .found: ""
        case .notInIndex:
            localiser(DomainDetailMessages.missing(name.text, from: source.name))
        case .failed(let outage): localiser(outage.inWords)
        }
    }
}

extension DetailsViewInputData {
    fileprivate init(_ details: DomainDetails, _ localiser: Localiser) {
        let record = details.record
        let particulars = details.particulars
        let length = record.name.unicodeScalars.count
        self.init(
            punycode: record.asciiName == record.name ? nil : record.asciiName,
            zone: record.zone,
            asciiZone: record.asciiZone,
            namesInZone: details.namesInZone.map { localiser(DomainDetailMessages.inIndex($0)) },
            length: localiser(DomainDetailMessages.length(length)),
            updated: record.updated.map { TimeViewInputData($0, localiser) },
            dates: [
                DatedViewInputData(DomainDetailMessages.indexed, particulars.indexed, localiser),
                DatedViewInputData(DomainDetailMessages.created, particulars.created, localiser),
                DatedViewInputData(DomainDetailMessages.expires, particulars.expires, localiser),
            ].compactMap(\.self),
            hasNameServers: !particulars.nameServers.isEmpty,
            nameServers: particulars.nameServers,
            lists: [
                ListedViewInputData(DomainDetailMessages.addresses, particulars.addresses, localiser),
                ListedViewInputData(
                    DomainDetailMessages.mailServers,
                    particulars.mailServers.map(\.inWords),
                    localiser
                ),
                ListedViewInputData(DomainDetailMessages.texts, particulars.texts, localiser),
                ListedViewInputData(DomainDetailMessages.aliases, particulars.aliases, localiser),
                ListedViewInputData(DomainDetailMessages.country, particulars.country.map { [$0] } ?? [], localiser),
                ListedViewInputData(
                    DomainDetailMessages.state,
                    particulars.isDead.map {
                        [localiser($0 ? DomainDetailMessages.isSilent : DomainDetailMessages.answers)]
                    } ?? [],
                    localiser
                ),
            ].compactMap(\.self),
            hasNeighbours: details.previous != nil || details.next != nil,
            previous: details.previous.map(NeighbourViewInputData.init),
            next: details.next.map(NeighbourViewInputData.init)
        )
    }
}

extension DatedViewInputData {
    /// Nil where the source gave no such date.
    fileprivate init?(_ label: Text, _ date: Date?, _ localiser: Localiser) {
        guard let date else { return nil }
        self.init(label: localiser(label), time: TimeViewInputData(date, localiser))
    }
}

extension ListedViewInputData {
    /// The most entries that are shown.
    private static var maximum: Int { 20 }

    /// Nil where the source gave none.
    fileprivate init?(_ label: Text, _ entries: [String], _ localiser: Localiser) {
        guard !entries.isEmpty else { return nil }
        let left = entries.count - Self.maximum
        self.init(
            label: localiser(label),
            entries: Array(entries.prefix(Self.maximum)),
            more: left > 0 ? localiser(DomainDetailMessages.more(left)) : nil
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
