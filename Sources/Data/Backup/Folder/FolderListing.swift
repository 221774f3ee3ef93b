internal import DataFolder
internal import Foundation

/// The names in a folder as the bytes they are: `FileManager` passes over those that are no UTF-8, and a backup would lose them.
enum FolderListing {
    static func names(in folder: String) throws(BackupFailure) -> [[UInt8]] {
        guard let stream = opendir(folder) else { throw .unreadable(file: folder, reason: SystemError.current) }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while true {
            errno = 0
            guard let entry = readdir(stream) else {
                guard errno == 0 else { throw .unreadable(file: folder, reason: SystemError.current) }
                return names
            }
            // The array the entry declares is only the most a name takes, and the entry may end before.
            let start = UnsafeRawPointer(entry) + (MemoryLayout<dirent>.offset(of: \.d_name) ?? 0)
            let name = Array(UnsafeRawBufferPointer(start: start, count: strlen(start.assumingMemoryBound(to: CChar.self))))
            if !name.elementsEqual(".".utf8) && !name.elementsEqual("..".utf8) { names.append(name) }
        }
    }
}
