/// Which templates a page names by a field, as in `{{>*kind}}`: where it does, and what the field can hold by its type.
public struct DynamicNames: Sendable {
    private struct Place: Hashable {
        let template: String
        let offset: Int
    }

    private var names: [Place: [String]] = [:]

    /// A page that names none.
    public init() {}

    /// Adds what the field of a tag can hold. One in a partial may be of another type elsewhere.
    mutating func add(_ others: [String], at tag: SourcePoint) {
        let known = self.names(at: tag)
        names[Place(template: tag.file.name, offset: tag.offset)] = known + others.filter { !known.contains($0) }
    }

    func names(at tag: SourcePoint) -> [String] {
        names[Place(template: tag.file.name, offset: tag.offset)] ?? []
    }
}
