/// The parameters of a request, in order.
///
///     ["domain": .text(query), "zone": ParameterValue(zone), "page": 2]
///
/// In a query or a form a list repeats its name, an object is refused, and null is left out.
public struct Parameters: Sendable, Hashable, ExpressibleByDictionaryLiteral {
    public struct Parameter: Sendable, Hashable {
        public var name: String
        public var value: ParameterValue

        public init(_ name: String, _ value: ParameterValue) {
            self.name = name
            self.value = value
        }
    }

    public var all: [Parameter]

    public init(_ all: [Parameter] = []) {
        self.all = all
    }

    public init(dictionaryLiteral elements: (String, ParameterValue)...) {
        all = elements.map { Parameter($0.0, $0.1) }
    }
}
