import Foundation

/// A file a visitor has chosen in a form.
struct ChosenFile: Equatable {
    let name: String
    let mediaType: String
    let bytes: Data
}
