/// Finds the name somebody meant.
package enum NearestName {
    /// "did you mean 'title'?" where a name is near, else nil.
    package static func hint(for name: String, among names: some Sequence<String>) -> String? {
        nearest(to: name, among: names).map { "did you mean '\($0)'?" }
    }

    /// The name with the fewest edits, if that is at most a third of the longer one's length; the first of several.
    package static func nearest(to name: String, among names: some Sequence<String>) -> String? {
        let wanted = Array(name.lowercased().unicodeScalars)
        guard wanted.count <= 64 else { return nil }
        var best: (name: String, distance: Int)?
        for candidate in names where candidate != name {
            let scalars = Array(candidate.lowercased().unicodeScalars)
            guard scalars.count <= 64 else { continue }
            let limit = max(1, max(wanted.count, scalars.count) / 3)
            // As many edits at least.
            guard abs(wanted.count - scalars.count) <= limit else { continue }
            let maximum = min(limit, (best?.distance ?? .max) - 1)
            if let distance = distance(wanted, scalars, atMost: maximum) { best = (candidate, distance) }
        }
        return best?.name
    }

    /// The path that was probably meant: one whose file has this name in another folder, else the nearest in the same
    /// folder, else the nearest of all.
    ///
    /// What two paths have in common by standing in one folder does not make them near.
    package static func nearestPath(to path: String, among paths: some Sequence<String>) -> String? {
        let (folder, file) = parts(of: path)
        guard !file.isEmpty else { return nil }
        let paths = Array(paths)
        if let moved = paths.first(where: { $0 != path && parts(of: $0).file == file }) { return moved }
        let beside = paths.filter { parts(of: $0).folder == folder }
        if let name = nearest(to: String(file), among: beside.map { String(parts(of: $0).file) }) {
            return beside.first { parts(of: $0).file == name }
        }
        return nearest(to: path, among: paths.filter { parts(of: $0).folder != folder })
    }

    /// A path up to its last slash, and what is behind it.
    private static func parts(of path: String) -> (folder: Substring, file: Substring) {
        let end = path.lastIndex(of: "/").map { path.index(after: $0) } ?? path.startIndex
        return (path[..<end], path[end...])
    }

    /// All names, where none is near: "it has title, body"; nil where there are none, or too many to be read.
    package static func list(_ names: [String], of owner: String = "it has", maximum: Int = .max) -> String? {
        names.isEmpty || names.count > maximum ? nil : "\(owner) \(names.joined(separator: ", "))"
    }

    /// Insertions, deletions, replacements and swaps of neighbours (optimal string alignment); nil where there are more.
    private static func distance(_ one: [Unicode.Scalar], _ other: [Unicode.Scalar], atMost maximum: Int) -> Int? {
        var beforeLast: [Int] = []
        var last = Array(0...other.count)
        for (row, left) in one.enumerated() {
            var current = [row + 1]
            for (column, right) in other.enumerated() {
                var cost = min(last[column + 1] + 1, current[column] + 1, last[column] + (left == right ? 0 : 1))
                if row > 0, column > 0, left == other[column - 1], one[row - 1] == right {
                    cost = min(cost, beforeLast[column - 1] + 1)
                }
                current.append(cost)
            }
            // No row has fewer than the fewest of the two before it.
            guard min(current.min() ?? 0, last.min() ?? 0) <= maximum else { return nil }
            beforeLast = last
            last = current
        }
        return last[other.count] <= maximum ? last[other.count] : nil
    }
}
