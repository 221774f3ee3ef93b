/// Why a search ended without an answer.
enum SearchStop: Error, Equatable {
    case cancelled
    case fault(DomainIndexError.Fault)
}
