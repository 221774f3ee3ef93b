/// The pictures that a note's markup has in itself, taken out of it: a short address stands for each.
///
///     let pictures = EmbeddedPictures(takenOutOf: markup)
///     pictures.markup                                // "<img src=\"data:,0\"/>"
///     pictures.address("data:,0")?.text              // "data:image/png;base64,iVBORw0KGgo…"
///
/// A parser looks through a tag again with every piece of it, so one of megabytes would take minutes.
struct EmbeddedPictures {
    let markup: ArraySlice<UInt8>
    private var addresses: [String] = []

    /// Those of fewer bytes stay where they are.
    private static let least = 1_024
    private static let mark: StaticString = "data:image/"
    private static let token = "data:,"

    /// One look at each byte, and one more for a quotation mark that has no other.
    init(takenOutOf markup: ArraySlice<UInt8>) {
        var (rest, short): (ArraySlice<UInt8>, [UInt8]) = (markup, [])
        // Quotation marks that do not occur again.
        var missing: Set<UInt8> = []
        while let place = rest.firstPlace(of: Self.mark, ignoringCase: true) {
            var end: Int?
            if place > markup.startIndex, case let quote = markup[place - 1], [0x22, 0x27].contains(quote),
                !missing.contains(quote)
            {
                end = markup[place...].firstIndex(of: quote)
                if end == nil { missing.insert(quote) }
            }
            let next = end ?? place + Self.mark.utf8CodeUnitCount
            if let end, end - place >= Self.least {
                short += rest[..<place]
                short += Array("\(Self.token)\(addresses.count)".utf8)
                // So that lines keep their numbers.
                short += markup[place..<end].filter { $0 == 0x0A }
                addresses.append(String(decoding: markup[place..<end], as: UTF8.self))
            } else {
                short += rest[..<next]
            }
            rest = rest[next...]
        }
        self.markup = addresses.isEmpty ? markup : (short + rest)[...]
    }

    var isEmpty: Bool { addresses.isEmpty }

    /// What an address has in itself; nil where it leads elsewhere.
    func address(_ text: String) -> DataAddress? {
        guard text.hasPrefix(Self.token), let number = Int(text.dropFirst(Self.token.count)),
            addresses.indices.contains(number)
        else { return DataAddress(text) }
        return DataAddress(addresses[number])
    }
}
