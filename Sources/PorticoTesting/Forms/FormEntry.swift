/// One field of a form as it is about to be sent.
struct FormEntry: Equatable {
    enum Value: Equatable {
        case text(String)
        case file(ChosenFile)
    }

    let name: String
    let value: Value

    /// What stands for it where no files can be sent (WHATWG HTML, 4.10.22.3): a file's name.
    var text: String {
        switch value {
        case .text(let text): text
        case .file(let file): file.name
        }
    }
}
