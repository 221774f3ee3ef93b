import Foundation
import Portico

/// A book that a visitor wants to read.
struct Book: OwnedItem {
    let id: RandomIdentifier<Book>
    var visitor: VisitorID
    var title: SingleLine<200>
    var author: SingleLine<100>?
    let createdAt: Date
    var removedAt: Date?
    var displayName: String { title.text }
}
