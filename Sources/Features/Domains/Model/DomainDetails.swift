/// What is known about one name, and where it stands among the others.
///
/// `previous` and `next` are its neighbours in the order of the Unicode names' code points; `namesInZone` counts the names of its zone
/// in the index. A source that has no such order or number leaves them out.
public struct DomainDetails: Sendable, Hashable {
    public var record: DomainRecord
    public var particulars: NameParticulars
    public var previous: DomainRecord?
    public var next: DomainRecord?
    public var namesInZone: Int?
    public var origin: AnswerOrigin

    public init(
        record: DomainRecord,
        particulars: NameParticulars = NameParticulars(),
        previous: DomainRecord? = nil,
        next: DomainRecord? = nil,
        namesInZone: Int? = nil,
        origin: AnswerOrigin = .index
    ) {
        self.record = record
        self.particulars = particulars
        self.previous = previous
        self.next = next
        self.namesInZone = namesInZone
        self.origin = origin
    }
}
