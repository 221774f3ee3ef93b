import Foundation

/// The code of the program that only its start needed, some twenty megabytes of it.
///
///     StartCode.giveBack()
///
/// What is run again is mapped again, from where the system keeps the file; that takes a microsecond for each piece.
enum StartCode {
    /// Takes the program's code, and that of its libraries, out of this process's memory. Nothing in it can have been
    /// changed: what is written to is mapped elsewhere.
    static func giveBack() {
        #if os(Linux)
            guard let maps = try? String(contentsOfFile: "/proc/self/maps", encoding: .utf8) else { return }
            for range in ranges(ofCodeIn: maps) {
                madvise(UnsafeMutableRawPointer(bitPattern: range.lowerBound), range.count, MADV_DONTNEED)
            }
        #endif
    }

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
