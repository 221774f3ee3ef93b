public import Portico

/// Which text of a note: 1 is the first, and each save counts up. 0 is what a note that is not saved yet starts from. Of the drafts of
/// new notes, which start from no text, it tells one from the others.
///
/// An import counts versions above the first half of these anew (`RevisionNumbers`), which leaves room for more saves than anybody makes.
public typealias NoteVersion = WholeNumber<0, 2_000_000_000>

/// Which task of a note, counted from 0 in the order of its text. A text of the largest size has fewer.
public typealias NoteTaskNumber = WholeNumber<0, 1_000_000>
