/// What lies under which path, found by the names that texts call it by.
///
///     var index = PathIndex<String>()
///     index.add("A boat", folders: ["ideas"], name: "boat")
///     let place = index.place(of: ["plans"])
///     index.find(["..", "ideas"], "boat", from: place)   // "A boat"
///     index.find([], "boat", from: place)                // "A boat"
///
/// A name is looked for as Obsidian does: beside the text that has it, then from the outermost folder on, then where the
/// fewest folders lead. What leads up leads to one place, and never out of the outermost folder.
struct PathIndex<Value> {
    private struct Folder {
        let outer: Int?
        var folders: [String: Int] = [:]
        var files: [String: Value] = [:]
    }

    /// The outermost first.
    private var folders = [Folder(outer: nil)]
    private var files: [String: [(folders: [String], value: Value)]] = [:]

    /// How many files of one name are compared; further ones are found by their whole path.
    private static var maxPerName: Int { 50 }

    /// A folder: the innermost that has files somewhere in it, and how many further ones it lies below.
    struct Place {
        fileprivate var folder = 0
        fileprivate var below = 0

        static var outermost: Self { Self() }
    }

    /// Of several under one path the first is found, unless another is to come first.
    mutating func add(_ value: Value, folders names: [String], name: String, first: Bool = false) {
        var folder = 0
        for name in names {
            if let inner = folders[folder].folders[name] {
                folder = inner
            } else {
                folders.append(Folder(outer: folder))
                folders[folder].folders[name] = folders.count - 1
                folder = folders.count - 1
            }
        }
        if folders[folder].files[name] == nil {
            folders[folder].files[name] = value
        } else if first {
            folders[folder].files[name] = value
            files[name]?.removeAll { $0.folders == names }
        }
        if files[name, default: []].count < Self.maxPerName { files[name, default: []].append((names, value)) }
    }

    func place(of folders: [String]) -> Place { place(folders, from: .outermost) ?? .outermost }

    /// - Parameters:
    ///   - folders: those that stand before the name, with `.` and `..`.
    ///   - place: the folder of the text; the outermost where the name begins there.
    func find(_ folders: [String], _ name: String, from place: Place) -> Value? {
        guard let named = files[name] else { return nil }
        if let value = self.place(folders, from: place).flatMap({ file(name, in: $0) }) { return value }
        guard !folders.contains("..") else { return nil }
        let below = folders.filter { $0 != "." }
        if let value = self.place(below, from: .outermost).flatMap({ file(name, in: $0) }) { return value }
        return named.filter { $0.folders.suffix(below.count).elementsEqual(below) }
            .min { $0.folders.count < $1.folders.count }?.value
    }

    private func file(_ name: String, in place: Place) -> Value? {
        place.below == 0 ? folders[place.folder].files[name] : nil
    }

    /// Nil where they lead above the outermost folder.
    private func place(_ parts: [String], from start: Place) -> Place? {
        var place = start
        for part in parts where part != "." {
            if part == ".." {
                if place.below > 0 {
                    place.below -= 1
                } else if let outer = folders[place.folder].outer {
                    place.folder = outer
                } else {
                    return nil
                }
            } else if place.below == 0, let inner = folders[place.folder].folders[part] {
                place.folder = inner
            } else {
                place.below += 1
            }
        }
        return place
    }
}
