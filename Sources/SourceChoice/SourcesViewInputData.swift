public import Portico

/// What a visitor does where sources are chosen.
@ViewEvents public enum SourceEvent {
    public typealias Output = SourceOutput

    @Limit(bytes: 64) case sourceTapped(id: String)
}

/// What the coordinator hears from the choice of a source.
public enum SourceOutput: Sendable, Hashable {
    case chosen(String)
}

/// What the choice of a source shows.
@ViewInputData public struct SourcesViewInputData {
    /// Whether the source that was chosen before is not there any more.
    let isGone: Bool
    /// Why the source that was chosen does not answer; nil where it does.
    let outage: String?
    let choices: [SourceChoiceViewInputData]
}

/// A source that can be chosen.
@ViewInputData struct SourceChoiceViewInputData {
    let id: String
    let name: String
    let explanation: String
    let isChosen: Bool
}
