import Crypto
import DogFacts
import Foundation
import Portico

/// A fact as a source has it: nothing in it is sure.
///
///     {"fact": "A dog’s nose print is its own.", "source": "American Kennel Club", "url": null}
struct DogFactDTO: Sendable, Hashable {
    var fact: String?
    var source: String?
    var url: String?
}

extension DogFact {
    /// The fact that a source means; nil where it has no text, or more of it than a fact may have.
    ///
    /// White space and control characters of any kind are one space: a fact is one paragraph.
    init?(_ dto: DogFactDTO, from source: String) {
        guard let text = dto.fact.map(Self.tidied), text.contains(where: \.isLetter),
            text.unicodeScalars.count <= Self.maxCharacters,
            let id = Self.id(of: text)
        else { return nil }
        let name = dto.source.map(Self.tidied).flatMap { $0.isEmpty ? nil : String($0.prefix(300)) } ?? source
        self.init(
            id: id,
            text: text,
            source: FactSource(name: name, url: dto.url.flatMap { $0.utf8.count <= 2_000 ? $0 : nil })
        )
    }

    /// The first 48 bits of the text's SHA-256: short enough for a link, and among a hundred thousand facts two are the
    /// same once in fifty thousand times.
    private static func id(of text: String) -> DogFact.ID? {
        DogFact.ID(rawValue: SHA256.hash(data: Data(text.utf8)).prefix(6).hexadecimal)
    }

    private static func tidied(_ text: String) -> String {
        let words = text.precomposedStringWithCanonicalMapping.unicodeScalars.split { scalar in
            scalar.isSpace || scalar.properties.generalCategory == .control || scalar.turnsText
        }
        return words.map { String($0) }.joined(separator: " ")
    }
}
