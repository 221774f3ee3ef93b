import Portico
import PorticoAdapters

/// What a view model of sequences has said of its words.
struct WordsState: Sendable, Equatable {
    var query = ""
    var isActive = false
    var words: [String] = []
    var condition = Condition.ok

    var shown: Shown<WordsViewInputData> {
        Shown(WordsViewInputData(query: query, isActive: isActive, words: words), condition)
    }
}

/// A view model whose outputs are async sequences and whose input is a method.
final class SequenceWords: Sendable {
    let queries: AsyncStream<String>
    let words: AsyncStream<[String]>
    let isActive: AsyncStream<Bool>

    private let queriesContinuation: AsyncStream<String>.Continuation
    private let wordsContinuation: AsyncStream<[String]>.Continuation
    private let isActiveContinuation: AsyncStream<Bool>.Continuation
    private let lookUp: @Sendable (String) async -> [String]

    init(lookUp: @escaping @Sendable (String) async -> [String]) {
        (queries, queriesContinuation) = AsyncStream.makeStream()
        (words, wordsContinuation) = AsyncStream.makeStream()
        (isActive, isActiveContinuation) = AsyncStream.makeStream()
        self.lookUp = lookUp
    }

    func search(_ query: String) async {
        queriesContinuation.yield(query)
        isActiveContinuation.yield(true)
        let words = await lookUp(query)
        wordsContinuation.yield(words)
        isActiveContinuation.yield(false)
    }

    static func adapter(_ model: SequenceWords, query: String) -> SequenceAdapterTests.Adapter {
        SequenceAdapterTests.Adapter(WordsState(), activity: ModelActivity { $0.isActive }, show: { $0.shown }) {
            outputs in
            outputs.follow(model.queries) { $0.query = $1 }
            outputs.follow(model.words) { $0.words = $1 }
            outputs.follow(model.isActive) { $0.isActive = $1 }
            return .methods(appear: { await model.search(query) }) { event in
                if case .queryChanged(let query) = event { await model.search(query) }
                return nil
            }
        }
    }
}
