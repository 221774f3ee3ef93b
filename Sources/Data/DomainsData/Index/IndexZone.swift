/// A zone with names in it.
struct IndexZone: Sendable, Equatable {
    let name: String
    let asciiName: String
    let count: Int
}
