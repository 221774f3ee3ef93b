/// A fact as a source has it: nothing in it is sure.
///
///     {"fact": "A dog’s nose print is its own.", "source": "American Kennel Club", "url": null}
struct DogFactDTO: Sendable, Hashable {
    var fact: String?
    var source: String?
    var url: String?
}
