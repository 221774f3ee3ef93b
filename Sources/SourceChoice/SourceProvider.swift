import AtriumTexts
public import Portico

/// Knows which sources there are, which one its visitor chose, and whether it answers.
public struct SourceProvider<Repository: Sendable>: LoadingProvider {
    let sources: Sources<Repository>
    let visitor: Visitor
    public let store: StateStore<SourceState>

    public init(sources: Sources<Repository>, visitor: Visitor) {
        self.sources = sources
        self.visitor = visitor
        store = StateStore(
            SourceState(chosen: sources.chosen(by: visitor)?.id, isGone: sources.isChosenGone(for: visitor))
        )
    }

    /// Says of the source that was chosen before whether it answers.
    public func load() async {
        guard sources.needTrying(for: visitor), let outage = await sources.outage(for: visitor) else { return }
        store.modify { $0.outage = outage }
    }

    /// Whether a source can be chosen: it is here and answers. Where not the state says why.
    func choose(_ id: String) async -> Bool {
        // A program may send anything.
        guard let source = sources.all.first(where: { $0.id == id }) else { return false }
        let outage = await source.outage()
        store.modify {
            $0.outage = outage
            $0.isRefused = outage != nil
        }
        return outage == nil
    }
}

/// What a visitor chose before, and what is wrong with it.
public struct SourceState: Sendable, Hashable {
    /// The id of the source; nil where they chose none that is there.
    var chosen: String?
    /// Whether the one they chose is not there any more.
    var isGone: Bool
    /// Why the one they chose does not answer, before or now; nil where it does.
    var outage: Text?
    /// Whether it was not chosen for that.
    var isRefused = false
}
