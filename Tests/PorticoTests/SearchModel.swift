import Portico
import Synchronization

/// A small view model for tests: looks up words, and counts how often it was asked what.
@ViewInputData struct WordsViewInputData {
    let query: String
    let isActive: Bool
    let words: [String]
}

@ViewEvents enum WordsEvent {
    typealias Output = WordsOutput

    @Navigates(Output.word) case wordTapped(word: String)
    @Latest(after: .milliseconds(300)) case queryChanged(String)
    case renameTapped(count: Int, title: String)
}

enum WordsOutput: Sendable, Hashable {
    case word(String)
    case renamed
}

@Routes enum WordsRoute {
    @Path("/words") case list(query: String = "")
    @Path("/words/{word}") case word(word: String)

    var parent: WordsRoute? {
        switch self {
        case .list: nil
        case .word: .list()
        }
    }

    static var examples: [WordsRoute] { [.list(), .word(word: "tree")] }
}

final class WordsModel: ViewModel {
    struct State: Sendable, Equatable {
        var query = ""
        var isActive = false
        var words: [String] = []
        var condition = Condition.ok
    }

    let store = StateStore(State())
    let asked = Mutex<[String]>([])
    let appearances = Mutex(0)
    /// Where whoever opens it is led.
    private let opening: WordsOutput?
    private let lookUp: @Sendable (String) async -> [String]

    init(opening: WordsOutput? = nil, lookUp: @escaping @Sendable (String) async -> [String] = { [$0] }) {
        self.opening = opening
        self.lookUp = lookUp
    }

    var shown: Shown<WordsViewInputData> { Self.shown(store.current) }

    var updates: any AsyncSequence<Shown<WordsViewInputData>, Never> & Sendable {
        store.changes(.unbounded).map { Self.shown($0) }
    }

    func appear() async -> WordsOutput? {
        appearances.withLock { $0 += 1 }
        return opening
    }

    func handle(_ event: WordsEvent) async -> WordsOutput? {
        switch event {
        case .wordTapped:
            return event.output
        case .renameTapped(_, let title):
            if title.isEmpty {
                store.modify { $0.condition = .conflict }
                return nil
            }
            return .renamed
        case .queryChanged(let query):
            asked.withLock { $0.append(query) }
            store.modify { $0.isActive = true }
            let words = await lookUp(query)
            let isWanted = !Task.isCancelled
            store.modify {
                $0.isActive = false
                if isWanted {
                    $0.query = query
                    $0.words = words
                }
            }
            return nil
        }
    }

    private static func shown(_ state: State) -> Shown<WordsViewInputData> {
        Shown(WordsViewInputData(query: state.query, isActive: state.isActive, words: state.words), state.condition)
    }
}
