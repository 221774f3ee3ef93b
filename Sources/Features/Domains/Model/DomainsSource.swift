/// What a source of domain names is called, and what it can do.
public struct DomainsSource: Sendable, Hashable {
    /// The index of this machine.
    public static let index = DomainsSource(name: nil, exportedNames: 10_000)

    /// Whom its names are owed to, for people; nil for the index of this machine.
    public var name: String?
    /// Where to read about it: http or https.
    public var website: String?
    /// The most names in one file.
    public var exportedNames: Int

    public init(name: String?, website: String? = nil, exportedNames: Int) {
        self.name = name
        self.website = website
        self.exportedNames = exportedNames
    }
}
