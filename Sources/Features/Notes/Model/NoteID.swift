public import Portico

extension Note {
    /// What a note is known by.
    public typealias ID = RandomIdentifier<Note>
}
