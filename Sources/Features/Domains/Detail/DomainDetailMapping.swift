import Portico

extension DomainDetailState {
    /// What a name's screen shows in this state.
    func mapToViewInputData() -> DomainDetailViewInputData {
        let details: DomainDetails? = if case .found(let details) = outcome { details } else { nil }
        return DomainDetailViewInputData(
            name: details?.record.name ?? name.text,
            isActive: isActive,
            message: message,
            details: details.map(DetailsViewInputData.init)
        )
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
        case .notInIndex: "\(name.text) is not in this index. That does not mean that it is available."
        case .failed(let reason): reason
        }
    }
}

extension DetailsViewInputData {
    fileprivate init(_ details: DomainDetails) {
        let record = details.record
        let length = record.name.unicodeScalars.count
        self.init(
            punycode: record.asciiName == record.name ? nil : record.asciiName,
            zone: record.zone,
            asciiZone: record.asciiZone,
            namesInZone: details.namesInZone.counted("name"),
            length: length.counted("character"),
            updated: record.updated.map(TimeViewInputData.init),
            hasNameServers: !details.nameServers.isEmpty,
            nameServers: details.nameServers,
            previous: details.previous.map(NeighbourViewInputData.init),
            next: details.next.map(NeighbourViewInputData.init)
        )
    }
}

extension NeighbourViewInputData {
    fileprivate init(_ record: DomainRecord) {
        self.init(name: record.name, asciiName: record.asciiName)
    }
}
