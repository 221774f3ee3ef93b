/// Reads sources line by line into a table, and keeps the report.
struct NameCollector {
    private(set) var table: NameTable
    private(set) var report = ImportReport()

    private var resolver: NameResolver
    /// The owner of the last record and what became of it: zone files repeat it for each of its servers.
    private var lastOwner: [UInt8] = []
    private var last: Insertion?
    private var server: [UInt8] = []

    /// How many lines pass between two looks at whether to go on, and two calls of the progress closure.
    private static let stride = 16_384

    init() throws(DomainImportError) {
        guard let suffixes = PublicSuffixes() else { throw .noSuffixList }
        resolver = NameResolver(suffixes: suffixes)
        table = try NameTable()
    }

    /// Adds the names of an index that was there before.
    mutating func add(_ index: DomainIndex, file: String) throws(DomainImportError) {
        try table.add(index, file: file)
    }

    mutating func read(
        _ source: any ByteSource,
        file: String,
        progress: (ImportProgress) -> Void = { _ in }
    ) throws(DomainImportError) {
        let lines = LineReader(source)
        lastOwner.removeAll()
        last = nil
        while let line = try lines.next() {
            report.lines += 1
            do throws(LineError) {
                try read(line)
            } catch {
                switch error {
                case .refused(let reason): report.refuse(reason, file: file, line: line.number)
                case .stopped(let error): throw error
                }
            }
            if report.lines % Self.stride == 0 {
                if Task.isCancelled { throw .cancelled }
                progress(ImportProgress(file: file, lines: report.lines, names: table.count))
            }
        }
        report.total = table.count
        report.zones = table.zones.count
        progress(ImportProgress(file: file, lines: report.lines, names: table.count))
    }

    private enum LineError: Error {
        case refused(Refusal)
        case stopped(DomainImportError)
    }

    private mutating func read(_ line: LineReader.Line) throws(LineError) {
        guard !line.isTooLong else { throw .refused(.lineTooLong) }
        let content: ImportLine
        do throws(Refusal) { content = try ImportLine(line.bytes) } catch { throw .refused(error) }
        switch content {
        case .nothing:
            return
        case .name(let range):
            guard try insert(line.bytes[range]) != nil else { throw .refused(.publicSuffix) }
        case .delegation(let owner, let server):
            try readDelegation(owner: line.bytes[owner], server: line.bytes[server])
        }
    }

    private mutating func readDelegation(
        owner: Slice<UnsafeRawBufferPointer>,
        server: Slice<UnsafeRawBufferPointer>
    ) throws(LineError) {
        if !lastOwner.elementsEqual(owner) {
            lastOwner.removeAll(keepingCapacity: true)
            last = try insert(owner)
            // Remembered only now: an owner that is refused is refused on each of its lines.
            lastOwner.append(contentsOf: owner)
        }
        // After the owner: whatever its server is, the name is delegated.
        try takeServer(server)
        // The servers of a host below a name are not the name's own.
        guard let last, !last.isReduced else { return }
        do throws(DomainImportError) {
            let isAdded = try self.server.withUnsafeBufferPointer { server throws(DomainImportError) in
                try table.addServer(UnsafeRawBufferPointer(server), to: last.id)
            }
            if isAdded { return }
        } catch {
            throw .stopped(error)
        }
        throw .refused(.tooManyNameServers)
    }

    private struct Insertion {
        let id: Int
        let isReduced: Bool
    }

    /// Adds a name as it was written; `nil` for the apex of a zone.
    private mutating func insert(_ written: Slice<UnsafeRawBufferPointer>) throws(LineError) -> Insertion? {
        let resolution: NameResolver.Resolution
        do throws(Refusal) { resolution = try resolver.resolve(written) } catch { throw .refused(error) }
        guard case .name(let isReduced) = resolution else { return nil }
        if isReduced { report.hosts += 1 }
        do throws(DomainImportError) {
            let (id, isNew) = try resolver.name.withUnsafeBufferPointer { name throws(DomainImportError) in
                try table.insert(UnsafeRawBufferPointer(name), zoneStart: resolver.zoneStart)
            }
            if isNew { report.added += 1 }
            let marks = table.mark(id, .seen)
            if !marks.contains(.seen) { report.names += 1 }
            if marks == .fromBefore { report.alreadyThere += 1 }
            return Insertion(id: id, isReduced: isReduced)
        } catch {
            throw .stopped(error)
        }
    }

    private mutating func takeServer(_ written: Slice<UnsafeRawBufferPointer>) throws(LineError) {
        server.removeAll(keepingCapacity: true)
        guard written.last == UInt8(ascii: ".") else { throw .refused(.relativeServer) }
        for byte in written.dropLast() {
            // Printable ASCII; a server's name may have an underscore, and is only shown.
            guard (0x21...0x7E).contains(byte) else { throw .refused(.nameServer) }
            server.append((UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte)
        }
        guard (1...253).contains(server.count) else { throw .refused(.nameServer) }
    }
}
