import Domains

/// An opened index of domain names. It never changes; any number of searches may read it at once.
///
///     let index = try DomainIndex(IndexStorage(mapping: "/var/lib/atrium/domains.index"))
///     let page = try index.search(DomainQuery(text: "med"))
struct DomainIndex: Sendable {
    let storage: IndexStorage
    let names: Int
    let zones: [IndexZone]
    private let zoneIDs: [String: Int]
    private let layout: IndexLayout
    let bodyCheck: UInt32

    /// Checks the header, the length and the zone table.
    ///
    /// - Parameter verifying: also reads the whole file once and compares its checksum; about a second for each
    ///   gigabyte.
    init(_ storage: IndexStorage, verifying: Bool = false) throws(DomainIndexError.Fault) {
        let (header, layout, zones) = try storage.withBytes { bytes throws(DomainIndexError.Fault) in
            let header = try IndexHeader(reading: bytes)
            let layout = IndexLayout(header)
            guard bytes.count >= layout.byteCount else {
                throw .truncated(expected: layout.byteCount, found: bytes.count)
            }
            guard bytes.count == layout.byteCount else { throw .damaged("it is longer than its header says") }
            if verifying {
                guard Checksum.crc32(IndexHeader.body(of: bytes)) == header.bodyCheck else { throw .otherChecksum }
            }
            return (header, layout, try IndexView(bytes, layout: layout).readZones())
        }
        self.storage = storage
        self.layout = layout
        self.zones = zones
        bodyCheck = header.bodyCheck
        names = Int(header.names)
        zoneIDs = Dictionary(zones.enumerated().map { ($1.name, $0) }, uniquingKeysWith: { first, _ in first })
    }

    /// The id of a zone by its Unicode name.
    func zoneID(_ name: String) -> Int? { zoneIDs[name] }

    /// Reads the whole file once, in pieces between which others have the thread; nil where the task was cancelled.
    func matchesChecksum() async -> Bool? {
        var check: UInt32 = 0
        var start = 0
        while true {
            let piece: UInt32? = storage.withBytes { bytes in
                let body = IndexHeader.body(of: bytes)
                guard start < body.count else { return nil }
                let end = min(start + Self.pieceBytes, body.count)
                defer { start = end }
                return Checksum.crc32(UnsafeRawBufferPointer(rebasing: body[start..<end]), after: check)
            }
            guard let piece else { return check == bodyCheck }
            check = piece
            await Task.yield()
            if Task.isCancelled { return nil }
        }
    }

    /// Some milliseconds' worth.
    private static let pieceBytes = 4 << 20

    func withView<Result, Failure: Error>(_ body: (IndexView) throws(Failure) -> Result) throws(Failure) -> Result {
        try storage.withBytes { bytes throws(Failure) in try body(IndexView(bytes, layout: layout)) }
    }
}

extension DomainIndex {
    /// One record with its names in both forms.
    func record(_ id: Int, in view: IndexView) throws(DomainIndexError.Fault) -> DomainRecord {
        var bytes: [UInt8] = []
        _ = try copyName(id, to: &bytes, in: view)
        let traits = RecordTraits(word: try view.traits.word(id))
        let zone = zones[traits.zone]
        let name = String(decoding: bytes, as: UTF8.self)
        return DomainRecord(
            name: name,
            // Import made sure that every name converts; a damaged file may hold others.
            asciiName: traits.isIDN ? (try? NameForms(name))?.ascii ?? name : name,
            zone: zone.name,
            asciiZone: zone.asciiName
        )
    }

    /// Writes the whole Unicode name of a record into `name`; where in it the zone begins.
    func copyName(_ id: Int, to name: inout [UInt8], in view: IndexView) throws(DomainIndexError.Fault) -> Int {
        let zone = RecordTraits(word: try view.traits.word(id)).zone
        guard zones.indices.contains(zone) else { throw .damaged("a name has no zone") }
        name.removeAll(keepingCapacity: true)
        name.append(contentsOf: view.labels.text[try view.label(id)])
        name.append(UInt8(ascii: "."))
        defer { name.append(contentsOf: zones[zone].name.utf8) }
        return name.count
    }

    /// What is known about a name in its Unicode form; `nil` where the index does not hold it.
    func details(of name: String) throws(DomainIndexError.Fault) -> DomainDetails? {
        try withView { view throws(DomainIndexError.Fault) in
            guard let place = try place(of: name, in: view) else { return nil }
            let id = try view.byName.number(place)
            let record = try record(id, in: view)
            return DomainDetails(
                record: record,
                particulars: NameParticulars(nameServers: try view.nameServers(id)),
                previous: place > 0 ? try self.record(try view.byName.number(place - 1), in: view) : nil,
                next: place + 1 < view.byName.count
                    ? try self.record(try view.byName.number(place + 1), in: view) : nil,
                namesInZone: zones[RecordTraits(word: try view.traits.word(id)).zone].count
            )
        }
    }

    /// Where a name stands in the order of names, by binary search.
    private func place(of name: String, in view: IndexView) throws(DomainIndexError.Fault) -> Int? {
        var low = 0
        var high = view.byName.count
        var found: [UInt8] = []
        while low < high {
            let middle = low + (high - low) / 2
            _ = try copyName(try view.byName.number(middle), to: &found, in: view)
            if found.elementsEqual(name.utf8) { return middle }
            if found.lexicographicallyPrecedes(name.utf8) { low = middle + 1 } else { high = middle }
        }
        return nil
    }
}

/// A zone with names in it.
struct IndexZone: Sendable, Equatable {
    let name: String
    let asciiName: String
    let count: Int
}
