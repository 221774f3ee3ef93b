/// What lies under which path, found by the names that texts call it by.
///
///     var index = PathIndex<String>()
///     index.add("A boat", folders: ["ideas"], name: "boat")
///     index.find(["..", "ideas"], "boat", from: ["plans"])   // "A boat"
///     index.find([], "boat", from: ["plans"])                // "A boat"
///
/// A name is looked for as Obsidian does: beside the text that has it, then from the outermost folder on, then where the
/// fewest folders lead. What leads up leads to one place, and never out of the outermost folder.
struct PathIndex<Value> {
    private var files: [String: [(folders: [String], value: Value)]] = [:]
    private var paths: [[String]: Value] = [:]

    /// How many files of one name are compared; further ones are found by their whole path.
    private static var maxPerName: Int { 50 }

    /// Of several under one path the first is found.
    mutating func add(_ value: Value, folders: [String], name: String) {
        if paths[folders + [name]] == nil { paths[folders + [name]] = value }
        if files[name, default: []].count < Self.maxPerName { files[name, default: []].append((folders, value)) }
    }

    /// - Parameters:
    ///   - folders: those that stand before the name, with `.` and `..`.
    ///   - beside: the folder of the text; none where the name begins at the outermost.
    func find(_ folders: [String], _ name: String, from beside: [String]) -> Value? {
        guard let named = files[name] else { return nil }
        if let place = Self.folders(folders, from: beside), let value = paths[place + [name]] { return value }
        guard !folders.contains("..") else { return nil }
        let below = folders.filter { $0 != "." }
        if let value = paths[below + [name]] { return value }
        return named.filter { $0.folders.suffix(below.count).elementsEqual(below) }
            .min { $0.folders.count < $1.folders.count }?.value
    }

    /// Nil where they lead above the outermost folder.
    private static func folders(_ parts: [String], from start: [String]) -> [String]? {
        var folders = start
        for part in parts where part != "." {
            if part != ".." {
                folders.append(part)
            } else if folders.popLast() == nil {
                return nil
            }
        }
        return folders
    }
}
