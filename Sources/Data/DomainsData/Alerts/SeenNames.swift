import Foundation
import Storage

/// The index whose names alerts were given up to, known by its checksum.
struct SeenNames: Sendable, Hashable {
    /// There is one of them only.
    static let onlyID = "names"

    var id = onlyID
    /// Nil is the sample that comes with the product.
    var check: Int?
    var seenAt: Date
}

extension SeenNames: Translatable {
    typealias ManagedObject = StoredSeenNames
}

/// The same as it is stored.
@Translatable(SeenNames.self, table: "seenNames")
struct StoredSeenNames {
    var id: String
    var check: Int?
    var seenAt: Date
}
