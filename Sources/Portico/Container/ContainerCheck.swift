/// Walks the dependencies of all parts and names what cannot work.
struct ContainerCheck {
    let parts: [PartKey: Container.Part]
    let seeds: Set<PartKey>

    func problems() -> [String] {
        var found: [String] = []
        for key in parts.keys.sorted() {
            walk(key, path: [], single: nil, into: &found)
        }
        return found
    }

    /// `single` is the nearest part above that all visitors share.
    private func walk(_ key: PartKey, path: [PartKey], single: PartKey?, into found: inout [String]) {
        let chain = path + [key]
        if path.contains(key) {
            // Reported once, from its first member, and not again from every part that leads into it.
            if path.first == key, key == path.min() { found.append("circular: \(text(chain))") }
            return
        }
        if seeds.contains(key) {
            if single != nil { found.append("a single part needs a visitor's value: \(text(chain))") }
            return
        }
        guard let part = parts[key] else {
            found.append("missing: \(text(chain))")
            return
        }
        if let single, part.lifetime == .perScreen {
            found.append("a single part (\(single.name)) needs a part made per screen: \(text(chain))")
            return
        }
        for need in part.needs {
            walk(need, path: chain, single: part.lifetime == .single ? key : single, into: &found)
        }
    }

    private func text(_ chain: [PartKey]) -> String {
        chain.map(\.name).joined(separator: " -> ")
    }
}
