internal import Foundation
internal import Storage

/// What a source answered to one request, as it came: read again whenever it is needed.
struct SavedDomainAnswer: Sendable, Hashable {
    /// The address with its parameters, without the key.
    var request: String
    /// 200, or 404 where nothing was found.
    var status: Int
    var body: Data
    var savedAt: Date
}

extension SavedDomainAnswer: Translatable {
    typealias ManagedObject = StoredSavedDomainAnswer
}

/// A saved answer as a row of the table `domainAnswer`.
@Translatable(SavedDomainAnswer.self, table: "domainAnswer")
struct StoredSavedDomainAnswer {
    @PrimaryKey var request: String
    var status: Int
    var body: Data
    var savedAt: Date
}
