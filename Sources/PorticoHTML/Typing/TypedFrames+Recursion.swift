// Templates that include themselves.
extension TypedFrames {
    /// What names can mean here: the slots that are seen, innermost first. Where it is the same, names mean the same.
    var view: [Int] {
        var seen: Set<Int> = []
        return frames.reversed().map { $0.isUnknown ? -1 : $0.slot }.filter { seen.insert($0).inserted }
    }

    /// Whether a value seen now is a part of the value that was in its place when there were `height` frames.
    ///
    /// A value is finite, so a template that includes itself for a part of what it was given comes to an end.
    func descend(since height: Int) -> Bool {
        guard height < frames.count else { return false }
        return frames.indices[height...].contains { index in
            let slot = frames[index].slot
            guard frames.lastIndex(where: { $0.slot == slot }) == index else { return false }
            let before = frames[..<height].lastIndex { $0.slot == slot }
            return frames[index].isUnknown || (before.map { isPart(index, of: $0) } ?? false)
        }
    }

    private func isPart(_ index: Int, of whole: Int) -> Bool {
        var current = index
        var isSmaller = false
        while current > whole, let origin = frames[current].origin {
            isSmaller = isSmaller || !origin.isSame
            current = origin.frame
        }
        return current == whole && isSmaller
    }
}
