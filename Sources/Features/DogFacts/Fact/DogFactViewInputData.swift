import Foundation
import Portico

/// What a fact's screen shows.
@ViewInputData struct DogFactViewInputData {
    let isActive: Bool
    /// Whether another source can be chosen.
    let hasSources: Bool
    /// Why there is no fact; empty where there is one.
    let message: String
    /// Why the last change to the favourites was not made; nil where it was, or where there was none.
    let problem: String?
    let fact: ShownFactViewInputData?
}

/// A fact with all that can be done with it.
@ViewInputData struct ShownFactViewInputData {
    let id: String
    /// In English, whatever language the page is in.
    let text: String
    /// Whether the page is in another one.
    let isForeign: Bool
    let source: String
    let sourceURL: String?
    /// Why this fact is shown and not another; nil where there is nothing to say.
    let remark: String?
    let isFavourite: Bool
    /// The whole address of the fact, to be copied; nil where the app does not know its own.
    let address: String?
    /// Opens a letter with the fact in it.
    let letter: String
    let noteTitle: String
    let noteBody: String
    /// Where the next fact is: the shuffle and the index in it; else what was seen last.
    let shuffle: String?
    let index: String?
    let after: String?
}

extension DogFactState {
    /// What a fact's screen shows in this state.
    func mapToViewInputData(
        hasSources: Bool,
        _ addresses: FactAddresses,
        _ localiser: Localiser
    ) -> Shown<DogFactViewInputData> {
        Shown(
            DogFactViewInputData(
                isActive: fact.isPending,
                hasSources: hasSources,
                message: fact.isMissing ? localiser(DogFactFailures.noFactHere) : fact.failure ?? "",
                problem: favourites.problem?.message(in: localiser),
                fact: fact.value.map {
                    ShownFactViewInputData($0, isFavourite: favourites.contains($0.fact.id), addresses, localiser)
                }
            ),
            favourites.problem?.condition ?? fact.condition
        )
    }
}

extension ShownFactViewInputData {
    fileprivate init(_ found: FoundFact, isFavourite: Bool, _ addresses: FactAddresses, _ localiser: Localiser) {
        let fact = found.fact
        let address = addresses.address(of: .fact(id: fact.id))
        let next = found.place?.next
        self.init(
            id: fact.id.text,
            text: fact.text,
            isForeign: localiser.language != .english,
            source: fact.source.name,
            sourceURL: fact.source.url,
            remark: found.remark?.sentences(in: localiser),
            isFavourite: isFavourite,
            address: address,
            letter: Self.letter(fact, address, localiser),
            noteTitle: localiser(DogFactMessages.noteTitle),
            noteBody: Self.note(fact, localiser),
            shuffle: next?.shuffle.text,
            index: next.map { String($0.index) },
            after: next == nil ? fact.id.text : nil
        )
    }

    /// A letter to nobody yet (RFC 6068).
    private static func letter(_ fact: DogFact, _ address: String?, _ localiser: Localiser) -> String {
        let body = ([fact.text] + [address].compactMap { $0 }).joined(separator: "\r\n\r\n")
        return "mailto:?subject=\(encoded(localiser(DogFactMessages.noteTitle)))&body=\(encoded(body))"
    }

    private static func encoded(_ text: String) -> String {
        let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    /// Markdown: the fact as a quotation, then who says so.
    private static func note(_ fact: DogFact, _ localiser: Localiser) -> String {
        let source = fact.source.url.map { "\(fact.source.name), <\($0)>" } ?? fact.source.name
        return "> \(fact.text)\n\n\(localiser(DogFactMessages.source(source)))\n"
    }
}
