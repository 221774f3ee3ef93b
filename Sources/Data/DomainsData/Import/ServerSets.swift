/// Sets of name servers, each kept once: most names share their servers with thousands of others.
struct ServerSets {
    static let empty = 0
    /// No name has nearly as many; without a bound, one made-up name could fill the memory.
    static let mostServers = 64

    private var servers = ByteStringTable()
    /// Each set as the bytes of its servers' ids, ascending.
    private var sets = ByteStringTable()
    private var steps: [UInt64: UInt32] = [:]

    init() throws(DomainImportError) {
        _ = try sets.insert(UnsafeRawBufferPointer(start: nil, count: 0))
    }

    /// The set with one server more; `nil` where it would have more than `mostServers`.
    mutating func set(_ set: Int, adding server: UnsafeRawBufferPointer) throws(DomainImportError) -> Int? {
        let id = try servers.insert(server).id
        let step = UInt64(set) << 32 | UInt64(id)
        if let known = steps[step] { return Int(known) }
        var members = ids(set)
        if !members.contains(UInt32(id)) {
            guard members.count < Self.mostServers else { return nil }
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
    func names(_ set: Int) -> [String] { ids(set).map { servers.string(Int($0)) }.sorted { $0.utf8.lexicographicallyPrecedes($1.utf8) } }

    private func ids(_ set: Int) -> [UInt32] {
        let range = sets.range(set)
        return sets.withBytes { bytes in
            stride(from: range.lowerBound, to: range.upperBound, by: MemoryLayout<UInt32>.size)
                .map { bytes.loadUnaligned(fromByteOffset: $0, as: UInt32.self) }
        }
    }
}
