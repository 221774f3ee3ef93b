/// A fact as a line of the product's own file has it.
///
///     {"fact":"A dog’s nose print is …","source":"American Kennel Club","url":null}
struct DogFactDTO: Decodable, Sendable {
    var fact: String?
    var source: String?
    var url: String?
}
