import Foundation

/// What `strace` wrote down of a program: which of its writes came after which of its files were on the disk.
struct SystemCalls {
    private let lines: [Substring]

    init(_ text: String) {
        lines = text.split(separator: "\n")
    }

    /// For each write that begins with a text, how often files whose path contains another were synced, to the end of
    /// the call, since the write before it.
    func syncs(of path: String, beforeEachWriteOf text: String) -> [Int] {
        var counts: [Int] = []
        var count = 0
        /// Processes in a sync of such a file that another line will tell the end of.
        var waiting: Set<Substring> = []
        for line in lines {
            let process = line.prefix { $0.isNumber }
            let isSync = line.contains("fsync") || line.contains("fdatasync")
            if isSync, line.contains(" resumed>") {
                if waiting.remove(process) != nil, line.hasSuffix(" = 0") { count += 1 }
            } else if isSync, line.contains(path) {
                if line.contains("<unfinished") {
                    waiting.insert(process)
                } else if line.hasSuffix(" = 0") {
                    count += 1
                }
            } else if line.contains("\"\(text)") {
                counts.append(count)
                count = 0
            }
        }
        return counts
    }

    /// What runs a program and writes its calls down, then becomes it, so that it can be ended as if it ran alone.
    static func strace(to file: URL) -> [String] {
        let calls = "fsync,fdatasync,write,writev,sendto,sendmsg"
        return ["strace", "-D", "-f", "-y", "-s", "16", "-e", "trace=\(calls)", "-o", file.path]
    }

    /// Whether there is such a program, and it may look at others.
    static func canTrace() async -> Bool {
        let process = try? ChildProcess(
            URL(filePath: "/usr/bin/env"),
            ["strace", "-D", "-f", "-o", "/dev/null", "true"]
        )
        return await process?.end() == .exited(0)
    }
}
