import Portico

extension NoteJobFailure {
    /// As a sentence for whoever asked.
    var sentence: String {
        switch self {
        case .notFound: "There is no such import or export: it ended more than a week ago, or was removed."
        case .tooMany(let limit): "You have \(limit) imports and exports, which is the limit. Remove one first."
        case .tooManyWait(let limit):
            "\(limit) of your imports and exports are not done yet, which is the limit. Wait until one is done, or cancel one."
        case .tooLarge(let bytes):
            "The files of your imports and exports use \(ByteCount(bytes)). Remove some of them first, or wait: each is deleted after a week."
        case .noFiles: "Choose one or more files first."
        case .goneOn: "It has moved on in the meantime. This is its current state."
        case .unavailable(let reason): reason
        }
    }

    var condition: Condition {
        switch self {
        case .notFound: .notFound
        case .noFiles: .invalid([FieldError(field: "files", message: "is needed: choose one or more files")])
        case .tooMany, .tooManyWait, .tooLarge, .goneOn: .conflict
        case .unavailable: .unavailable
        }
    }
}
