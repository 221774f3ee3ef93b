public import Portico

/// What a list of notes is ordered by. Pinned notes come first, but where the best matches do.
public enum NoteSort: String, Sendable, CaseIterable, TextValue {
    /// The best matches first; as `edited` where there are no words to match.
    case relevance
    /// Last edited first.
    case edited
    /// Last created first.
    case created
    /// From A to Z, without case.
    case title
}
