import Notes

/// The bytes of one entry of a zip archive, whichever others are being read.
final class ZipEntrySource: ByteSource {
    private let entry: ZipEntry
    private let file: RandomAccessFile
    private let place: TransferPlace
    private let outer: ZipReader?
    private var contents: ZipContents?

    /// - Parameter outer: the archive that its own lies in.
    init(_ entry: ZipEntry, in file: RandomAccessFile, of outer: ZipReader?, place: TransferPlace) {
        self.outer = outer
        self.entry = entry
        self.file = file
        self.place = place
    }

    func read(_ maximum: Int) throws(TransferProblem) -> [UInt8] {
        try TransferProblem.checkCancellation(of: place)
        if let obstacle = entry.obstacle { throw TransferProblem(at: place, .file(obstacle)) }
        let contents: ZipContents
        if let begun = self.contents {
            contents = begun
        } else {
            contents = try ZipContents(of: entry, in: file, place: place)
            self.contents = contents
        }
        let bytes = try contents.read(maximum, place: place)
        try outer?.spend(bytes.count)
        return bytes
    }
}
