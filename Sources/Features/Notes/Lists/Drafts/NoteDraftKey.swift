public import Portico

/// Which of an owner's drafts: the form it is of, and the version it started from.
///
///     NoteDraftKey(draft).text   // "new.0", or a note's id and the version
public struct NoteDraftKey: TextValue {
    public static var expectation: String { "a draft from the list" }

    public let place: NoteDraftPlace
    public let baseVersion: NoteVersion

    public init(_ draft: NoteDraft) {
        place = draft.place
        baseVersion = NoteVersion(nearestTo: draft.baseVersion)
    }

    public init?(text: String) {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2, let place = NoteDraftPlace(rawValue: parts[0]), let version = NoteVersion(text: parts[1]) else {
            return nil
        }
        self.place = place
        baseVersion = version
    }

    public var text: String { "\(place.rawValue).\(baseVersion)" }
}
