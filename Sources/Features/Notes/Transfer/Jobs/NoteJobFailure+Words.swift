import Portico

extension NoteJobFailure {
    /// As a sentence for whoever asked.
    var sentence: String {
        switch self {
        case .notFound: "There is no such import or export: it ended more than a week ago, or was removed."
        case .tooMany(let limit): "You have \(limit) imports and exports, the most there can be. Remove one first."
        case .tooManyWait(let limit):
            "\(limit) of your imports and exports are not done yet, the most that can wait. Wait until one is done, or end one."
        case .tooLarge(let bytes):
            "The files of your imports and exports take \(ByteCount(bytes)). Remove some of these first; they are gone after a week by themselves."
        case .noFiles: "Choose one file or several first."
        case .goneOn: "It has gone on meanwhile. This is how it stands now."
        case .unavailable(let reason): reason
        }
    }

    var condition: Condition {
        switch self {
        case .notFound: .notFound
        case .noFiles: .invalid([FieldError(field: "files", message: "is needed: choose one file or several")])
        case .tooMany, .tooManyWait, .tooLarge, .goneOn: .conflict
        case .unavailable: .unavailable
        }
    }
}
