import Foundation

/// The code of the program that only its start needed, some twenty megabytes of it.
///
///     StartCode.release()
///
/// What is run again is mapped again, from where the system keeps the file; that takes a microsecond for each piece.
enum StartCode {
    /// Takes the program's code, and that of its libraries, out of this process's memory. Nothing in it can have been
    /// changed: what is written to is mapped elsewhere.
    static func release() {
        #if os(Linux)
            guard let maps else { return }
            for range in ranges(ofCodeIn: maps) {
                madvise(UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, MADV_DONTNEED)
            }
        #endif
    }

    #if os(Linux)
        /// What is where in this process's memory. It is read to its end: it has no size that could be asked for, and
        /// comes a page at a time.
        static var maps: String? {
            guard let file = try? FileHandle(forReadingFrom: URL(filePath: "/proc/self/maps")),
                let bytes = try? file.readToEnd()
            else { return nil }
            return String(decoding: bytes, as: UTF8.self)
        }
    #endif

    /// Where files are mapped to be run, by a text as proc_pid_maps(5) describes it.
    static func ranges(ofCodeIn maps: String) -> [Range<UInt>] {
        maps.split(separator: "\n").compactMap { line in
            let fields = line.split(separator: " ")
            guard fields.count >= 6, fields[1] == "r-xp", fields[5].hasPrefix("/") else { return nil }
            let ends = fields[0].split(separator: "-").compactMap { UInt($0, radix: 16) }
            return ends.count == 2 && ends[0] < ends[1] ? ends[0]..<ends[1] : nil
        }
    }
}
