/// One request of an API as a value; as a rule a case of an enum, one enum for each entity.
///
///     enum DogFactsEndpoint: Endpoint {
///         case facts
///         var path: String { "/api/facts" }
///     }
public protocol Endpoint: Sendable {
    /// Below the environment's base address, with a slash in front.
    var path: String { get }
}
