import Foundation
import Portico

extension DogFactState {
    /// What a fact's screen shows in this state.
    func mapToViewInputData(_ addresses: FactAddresses) -> Shown<DogFactViewInputData> {
        let found: FoundFact? = if case .found(let found) = outcome { found } else { nil }
        return Shown(
            DogFactViewInputData(
                isActive: outcome == .pending,
                message: message,
                problem: favourites.problem?.message,
                fact: found.map { ShownFactViewInputData($0, isFavourite: favourites.contains($0.fact.id), addresses) }
            ),
            favourites.problem?.condition ?? condition
        )
    }

    private var message: String {
        switch outcome {
        case .pending, .found: ""
        case .missing: "There is no dog fact at this address."
        case .failed(let message): message
        }
    }

    private var condition: Condition {
        switch outcome {
        case .pending, .found: .ok
        case .missing: .notFound
        case .failed: .unavailable
        }
    }
}

extension ShownFactViewInputData {
    fileprivate init(_ found: FoundFact, isFavourite: Bool, _ addresses: FactAddresses) {
        let fact = found.fact
        let address = addresses.address(of: .fact(id: fact.id))
        let next = found.place?.next
        self.init(
            id: fact.id.text,
            text: fact.text,
            source: fact.source.name,
            sourceURL: fact.source.url,
            remark: found.remark,
            isFavourite: isFavourite,
            address: address,
            letter: Self.letter(fact, address),
            noteTitle: "A dog fact",
            noteBody: Self.note(fact),
            shuffle: next?.shuffle.text,
            index: next.map { String($0.index) },
            after: next == nil ? fact.id.text : nil
        )
    }

    /// A letter to nobody yet (RFC 6068).
    private static func letter(_ fact: DogFact, _ address: String?) -> String {
        let body = ([fact.text] + [address].compactMap { $0 }).joined(separator: "\r\n\r\n")
        return "mailto:?subject=\(encoded("A dog fact"))&body=\(encoded(body))"
    }

    private static func encoded(_ text: String) -> String {
        let plain = CharacterSet(charactersIn: "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~")
        return text.addingPercentEncoding(withAllowedCharacters: plain) ?? ""
    }

    /// Markdown: the fact as a quotation, then who says so.
    private static func note(_ fact: DogFact) -> String {
        let source = fact.source.url.map { "\(fact.source.name), <\($0)>" } ?? fact.source.name
        return "> \(fact.text)\n\nSource: \(source)\n"
    }
}
