import AtriumTexts
public import Portico
public import SourceChoice

/// The sources of dog facts that this server has: a visitor chooses the one that is asked for the next fact.
///
///     let sources = DogFactSources(.init(id: "remote", remote), [.init(id: "local", own)])
///     let found = try await sources.source(for: visitor).repository.randomFact(at: nil, after: nil)
///
/// Whichever is asked, facts are found by their ids, and favourites stay.
public typealias DogFactSources = Sources<any DogFactsRepository>

extension PreferenceKey {
    /// The id of the source of dog facts that a visitor chose.
    public static let factSource = PreferenceKey("factsource")
}

extension Sources.Source where Repository == any DogFactsRepository {
    /// One that can be chosen.
    public init(id: String, _ repository: any DogFactsRepository) {
        let name = repository.sourceName
        self.init(
            id: id,
            repository,
            name: name,
            explanation: name == nil ? DogFactMessages.aboutThisServer : DogFactMessages.aboutService
        ) {
            await repository.outage()
        }
    }
}

extension Sources where Repository == any DogFactsRepository {
    /// - Parameter first: is asked for whoever chose none.
    public init(_ first: Source, _ others: [Source] = []) {
        self.init(.factSource, first, others)
    }
}

extension DogFactsRepository {
    /// Why the source does not answer at the moment; nil where it does. It is asked for a fact, as for a visitor.
    fileprivate func outage() async -> Text? {
        do throws(DogFactsError) {
            return try await randomFact(at: nil, after: nil).remark?.failure?.inWords
        } catch {
            return error.inWords
        }
    }
}
