import Foundation
import Notes

/// Bytes that are read once, from the start on.
protocol ByteSource: AnyObject {
    /// At most so many bytes, none at the end.
    func read(_ maximum: Int) throws(TransferProblem) -> [UInt8]
}

/// A file on disk.
final class FileSource: ByteSource {
    private let handle: FileHandle
    private let place: TransferPlace

    init(_ file: URL, place: TransferPlace) throws(TransferProblem) {
        self.place = place
        handle = try Self.readable(at: place) { try FileHandle(forReadingFrom: file) }
    }

    deinit { try? handle.close() }

    func read(_ maximum: Int) throws(TransferProblem) -> [UInt8] {
        try TransferProblem.checkCancellation(of: place)
        return try Self.readable(at: place) { Array(try handle.read(upToCount: maximum) ?? Data()) }
    }

    func seek(to position: Int) throws(TransferProblem) {
        try Self.readable(at: place) { try handle.seek(toOffset: UInt64(position)) }
    }

    /// - Returns: how long the file is, in bytes.
    func seekToEnd() throws(TransferProblem) -> Int {
        try Self.readable(at: place) { Int(clamping: try handle.seekToEnd()) }
    }

    private static func readable<Value>(
        at place: TransferPlace,
        _ work: () throws -> Value
    ) throws(TransferProblem) -> Value {
        do {
            return try work()
        } catch {
            throw TransferProblem(at: place, .file(.unreadable))
        }
    }
}

/// What was read of a source to see what it is, and then the rest of it.
final class ResumedSource: ByteSource {
    private var start: [UInt8]
    private let rest: any ByteSource

    init(_ start: [UInt8], then rest: any ByteSource) {
        self.start = start
        self.rest = rest
    }

    func read(_ maximum: Int) throws(TransferProblem) -> [UInt8] {
        guard !start.isEmpty else { return try rest.read(maximum) }
        let bytes = Array(start.prefix(maximum))
        start.removeFirst(bytes.count)
        return bytes
    }
}

extension ByteSource {
    /// At least so many bytes, fewer only where there are no more.
    func readStart(_ count: Int) throws(TransferProblem) -> [UInt8] {
        var bytes: [UInt8] = []
        while bytes.count < count {
            let piece = try read(count - bytes.count)
            if piece.isEmpty { break }
            bytes += piece
        }
        return bytes
    }
}

/// Bytes that are read again: in memory while they are few, else in a file of the work folder, which goes with the
/// value.
///
///     let held = HeldBytes(in: workFolder, of: place)
///     try held.append(piece)
///     let source = try held.source(place: place)
final class HeldBytes {
    private(set) var count = 0
    private let folder: URL
    private let place: TransferPlace
    private var bytes: [UInt8] = []
    private var spool: (file: URL, handle: FileHandle)?

    /// How many are held in memory.
    private static let maximum = 1_048_576

    /// - Parameter place: named where there is no room for them.
    init(in folder: URL, of place: TransferPlace) {
        self.folder = folder
        self.place = place
    }

    deinit {
        guard let spool else { return }
        try? spool.handle.close()
        try? FileManager.default.removeItem(at: spool.file)
    }

    func append(_ piece: ArraySlice<UInt8>) throws(TransferProblem) {
        count += piece.count
        guard spool != nil || count > Self.maximum else {
            bytes += piece
            return
        }
        do {
            let spool = try spool ?? begin()
            self.spool = spool
            try spool.handle.write(contentsOf: piece)
        } catch {
            throw TransferProblem(at: place, .file(.noRoom))
        }
    }

    /// From the start on, as often as it is asked for.
    ///
    /// - Parameter place: named where they cannot be read.
    func source(place: TransferPlace) throws(TransferProblem) -> any ByteSource {
        guard let spool else { return ResumedSource(bytes, then: EmptySource()) }
        return try FileSource(spool.file, place: place)
    }

    /// All of them, for what is known to be small enough.
    func all(place: TransferPlace) throws(TransferProblem) -> [UInt8] {
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
    func read(_ maximum: Int) throws(TransferProblem) -> [UInt8] { [] }
}

/// Whether anybody still waits for what is being read. It is asked for before each piece of work that may take some
/// milliseconds: what computes between two `await`s ends in no other way.
enum Interruption {
    /// For tests, which count how often it is asked for, and cancel in the middle.
    @TaskLocal static var onLook: @Sendable () -> Void = {}

    static var isAsked: Bool {
        onLook()
        return Task.isCancelled
    }
}

extension TransferProblem {
    /// Ends the reading of what nobody waits for any more, between two pieces: a large file without a note in it is
    /// read for minutes.
    static func checkCancellation(of place: TransferPlace) throws(TransferProblem) {
        guard !Interruption.isAsked else { throw TransferProblem(at: place, .file(.interrupted)) }
    }

    /// Whether other files can be read all the same: not where there is no room, or where nobody waits any more.
    var isOfOneFile: Bool {
        switch reason {
        case .file(.interrupted), .file(.noMemory), .file(.noRoom), .file(.tooManyEntries), .file(.unpacksTooLarge),
            .file(.zipBomb), .file(.tooManyNotes), .file(.overQuota):
            false
        default: true
        }
    }
}
