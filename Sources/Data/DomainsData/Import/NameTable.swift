/// The names of an index to be: without duplicates, each with its zone and name servers.
struct NameTable {
    /// What is remembered of a name during an import.
    struct Marks: OptionSet {
        let rawValue: UInt8
        /// It was in the index before.
        static let fromBefore = Marks(rawValue: 1)
        /// A file of this import gives it.
        static let seen = Marks(rawValue: 2)
        /// Its servers are those of this import.
        static let hasNewServers = Marks(rawValue: 4)
    }

    /// Whole Unicode names, UTF-8.
    private(set) var names = ByteStringTable()
    /// Unicode names of zones.
    private(set) var zones = ByteStringTable()
    private(set) var asciiZones: [String] = []
    private(set) var zoneOfName: [UInt32] = []
    private(set) var serversOfName: [UInt32] = []
    private(set) var sets: ServerSets
    private var marks: [Marks] = []

    init() throws(DomainImportError) {
        sets = try ServerSets()
    }

    var count: Int { names.count }

    /// Adds a name; the id, and whether the table did not have it.
    mutating func insert(
        _ name: UnsafeRawBufferPointer,
        zoneStart: Int
    ) throws(DomainImportError) -> (id: Int, isNew: Bool) {
        let (id, isNew) = try names.insert(name)
        guard isNew else { return (id, false) }
        zoneOfName.append(UInt32(try zone(UnsafeRawBufferPointer(rebasing: name[zoneStart...]))))
        serversOfName.append(UInt32(ServerSets.empty))
        marks.append([])
        return (id, true)
    }

    /// Marks a name, and says which marks it had.
    mutating func mark(_ id: Int, _ mark: Marks) -> Marks {
        defer { marks[id].insert(mark) }
        return marks[id]
    }

    /// Adds a server to a name; those an earlier import gave are forgotten first. False where the name has too many.
    mutating func addServer(_ server: UnsafeRawBufferPointer, to id: Int) throws(DomainImportError) -> Bool {
        let old = mark(id, .hasNewServers).contains(.hasNewServers) ? Int(serversOfName[id]) : ServerSets.empty
        guard let set = try sets.set(old, adding: server) else { return false }
        serversOfName[id] = UInt32(set)
        return true
    }

    private mutating func zone(_ name: UnsafeRawBufferPointer) throws(DomainImportError) -> Int {
        let (id, isNew) = try zones.insert(name)
        guard isNew else { return id }
        guard id < RecordTraits.maxZones else { throw .tooLarge }
        let text = String(decoding: name, as: UTF8.self)
        // The zone of a name that libidn2 has accepted converts as well.
        asciiZones.append((try? NameForms(text))?.ascii ?? text)
        return id
    }
}

extension NameTable {
    /// Adds all names of an index, marked as `fromBefore`.
    ///
    /// - Parameter file: the index's path, for errors.
    mutating func add(_ index: DomainIndex, file: String) throws(DomainImportError) {
        try index.withView { view throws(DomainImportError) in
            var name: [UInt8] = []
            var sets = [0: ServerSets.empty]
            for record in 0..<index.names {
                if record % 65_536 == 0, Task.isCancelled { throw .cancelled }
                let (zoneStart, set) = try Self.reading(file) { () throws(DomainIndexError.Fault) in
                    (try index.copyName(record, to: &name, in: view), try view.serverSets.number(record))
                }
                let id = try name.withUnsafeBufferPointer { name throws(DomainImportError) in
                    try insert(UnsafeRawBufferPointer(name), zoneStart: zoneStart).id
                }
                marks[id].insert(.fromBefore)
                if sets[set] == nil {
                    let servers = try Self.reading(file) { () throws(DomainIndexError.Fault) in
                        try view.nameServers(record)
                    }
                    sets[set] = try self.set(of: servers)
                }
                serversOfName[id] = UInt32(sets[set] ?? ServerSets.empty)
            }
        }
    }

    private mutating func set(of servers: [String]) throws(DomainImportError) -> Int {
        var set = ServerSets.empty
        for server in servers {
            let bytes = Array(server.utf8)
            set = try bytes.withUnsafeBufferPointer { bytes throws(DomainImportError) in
                try sets.set(set, adding: UnsafeRawBufferPointer(bytes)) ?? set
            }
        }
        return set
    }

    private static func reading<Result>(
        _ file: String,
        _ body: () throws(DomainIndexError.Fault) -> Result
    ) throws(DomainImportError) -> Result {
        do throws(DomainIndexError.Fault) {
            return try body()
        } catch {
            throw .existingIndex(DomainIndexError(file: file, fault: error))
        }
    }
}

/// Sets of name servers, each kept once: most names share their servers with thousands of others.
struct ServerSets {
    static let empty = 0
    /// No name has nearly as many; without a bound, one made-up name could fill the memory.
    static let maxServers = 64

    private var servers = ByteStringTable()
    /// Each set as the bytes of its servers' ids, ascending.
    private var sets = ByteStringTable()
    private var steps: [UInt64: UInt32] = [:]

    init() throws(DomainImportError) {
        _ = try sets.insert(UnsafeRawBufferPointer(start: nil, count: 0))
    }

    /// The set with one server more; `nil` where it would have more than `maxServers`.
    mutating func set(_ set: Int, adding server: UnsafeRawBufferPointer) throws(DomainImportError) -> Int? {
        let id = try servers.insert(server).id
        let step = UInt64(set) << 32 | UInt64(id)
        if let known = steps[step] { return Int(known) }
        var members = ids(set)
        if !members.contains(UInt32(id)) {
            guard members.count < Self.maxServers else { return nil }
            members.append(UInt32(id))
            members.sort()
        }
        let (found, _) = try members.withUnsafeBufferPointer { members throws(DomainImportError) in
            try sets.insert(UnsafeRawBufferPointer(members))
        }
        steps[step] = UInt32(found)
        return found
    }

    /// The servers of a set, sorted by name.
    func names(_ set: Int) -> [String] {
        ids(set).map { servers.string(Int($0)) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) }
    }

    private func ids(_ set: Int) -> [UInt32] {
        let range = sets.range(set)
        return sets.withBytes { bytes in
            stride(from: range.lowerBound, to: range.upperBound, by: MemoryLayout<UInt32>.size)
                .map { bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
        }
    }
}
