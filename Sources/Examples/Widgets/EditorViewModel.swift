import Portico

@ViewInputData struct EditorViewInputData {
    let text: String
    let words: Int
}

@ViewEvents enum EditorEvent {
    typealias Output = EditorOutput
    case saved(text: MultiLine<10_000>)
}

enum EditorOutput {
    case saved
}

struct EditorViewModel: ViewModel {
    let text: Shared<String>

    var shown: Shown<EditorViewInputData> { Self.shown(text.value) }

    var updates: any AsyncSequence<Shown<EditorViewInputData>, Never> & Sendable {
        text.values.map { Self.shown($0) }
    }

    func appear() async -> EditorOutput? {
        text.noteReading()
        return nil
    }

    func handle(_ event: EditorEvent) async -> EditorOutput? {
        switch event {
        case .saved(let typed): text.change { $0 = typed.text }
        }
        return .saved
    }

    private static func shown(_ text: String) -> Shown<EditorViewInputData> {
        Shown(EditorViewInputData(text: text, words: text.split(whereSeparator: \.isWhitespace).count))
    }
}
