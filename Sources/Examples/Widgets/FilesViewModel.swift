import Foundation
import Portico

/// What is remembered of a file: the example keeps no files.
struct Received: Sendable, Hashable {
    let name: String
    let size: ByteCount
}

@ViewInputData struct FilesViewInputData {
    let rows: [ReceivedViewInputData]
}

@ViewInputData struct ReceivedViewInputData {
    let name: String
    let size: String
}

@ViewEvents enum FilesEvent {
    typealias Output = FilesOutput
    @Limit(fileBytes: 104_857_600) case sent(title: SingleLine<60>, files: [UploadedFile])
}

enum FilesOutput {
    case received(Int)
}

struct FilesViewModel: ViewModel {
    let received: Shared<[Received]>

    var shown: Shown<FilesViewInputData> { Self.shown(received.value) }

    var updates: any AsyncSequence<Shown<FilesViewInputData>, Never> & Sendable {
        received.values.map { Self.shown($0) }
    }

    func appear() async -> FilesOutput? {
        received.noteReading()
        return nil
    }

    func handle(_ event: FilesEvent) async -> FilesOutput? {
        switch event {
        case .sent(let title, let files):
            let new = files.map { Received(name: "\(title.text): \($0.fileName)", size: ByteCount($0.size)) }
            received.change { $0 = ($0 + new).suffix(20) }
            return .received(files.count)
        }
    }

    private static func shown(_ received: [Received]) -> Shown<FilesViewInputData> {
        Shown(
            FilesViewInputData(
                rows: received.map { ReceivedViewInputData(name: $0.name, size: $0.size.description) }
            )
        )
    }
}
