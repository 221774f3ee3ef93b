import Foundation

/// Bytes that are read again: in memory while they are few, else in a file of the work folder, which goes with the value.
///
///     let held = HeldBytes(in: workFolder)
///     try held.append(piece)
///     let source = try held.source(place: "notes.json")
final class HeldBytes {
    private(set) var count = 0
    private let folder: URL
    private var bytes: [UInt8] = []
    private var spool: (file: URL, handle: FileHandle)?

    /// How many are held in memory.
    private static let most = 1_048_576

    init(in folder: URL) {
        self.folder = folder
    }

    deinit {
        guard let spool else { return }
        try? spool.handle.close()
        try? FileManager.default.removeItem(at: spool.file)
    }

    func append(_ piece: ArraySlice<UInt8>) throws(TransferFailure) {
        count += piece.count
        guard spool != nil || count > Self.most else {
            bytes += piece
            return
        }
        do {
            let spool = try spool ?? begin()
            self.spool = spool
            try spool.handle.write(contentsOf: piece)
        } catch {
            throw TransferFailure(place: "work.tmp", reason: "there is no room to unpack it")
        }
    }

    /// From the start on, as often as it is asked for.
    ///
    /// - Parameter place: named where they cannot be read.
    func source(place: String) throws(TransferFailure) -> any ByteSource {
        guard let spool else { return ResumedSource(bytes, then: EmptySource()) }
        return try FileSource(spool.file, place: place)
    }

    /// All of them, for what is known to be small enough.
    func all(place: String) throws(TransferFailure) -> [UInt8] {
        guard let spool else { return bytes }
        return try FileSource(spool.file, place: place).readStart(count)
    }

    private func begin() throws -> (file: URL, handle: FileHandle) {
        let file = folder.appending(path: UUID().uuidString)
        try Data().write(to: file)
        let handle = try FileHandle(forWritingTo: file)
        try handle.write(contentsOf: bytes)
        bytes = []
        return (file, handle)
    }
}

/// Nothing more.
private final class EmptySource: ByteSource {
    func read(_ most: Int) throws(TransferFailure) -> [UInt8] { [] }
}
