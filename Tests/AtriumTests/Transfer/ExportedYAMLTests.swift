import Foundation
import Markdown
import Portico
import PorticoTestSupport
import TestMailServer
import Testing

@testable import Notes
@testable import NotesTransfer

/// What exports say of notes is YAML to others, too: PyYAML, which shares no code with the reader here. Both read the same.
@Suite struct ExportedYAMLTests {
    private struct Head: Encodable {
        let head: String
        let title: String
        let tags: [String]
        let created: Double
        let edited: Double
        let state: String
        let pinned: Bool

        init(_ note: Note) {
            let text = MarkdownFile(note).text
            head = String(text.dropFirst(4).prefix(text.count - 8))
            title = note.content.title
            tags = note.content.tags.map(\.rawValue)
            created = note.createdAt.timeIntervalSince1970
            edited = note.editedAt.timeIntervalSince1970
            state = note.state.rawValue
            pinned = note.isPinned
        }
    }

    /// Prints the numbers of the heads that it reads otherwise.
    private static let script = """
        import json, sys, yaml
        for number, note in enumerate(json.load(sys.stdin)):
            read = yaml.safe_load(note["head"])
            same = (read["title"] == note["title"] and read.get("tags", []) == note["tags"]
                and abs(read["created"].timestamp() - note["created"]) < 0.001
                and abs(read["edited"].timestamp() - note["edited"]) < 0.001
                and read.get("state", "active") == note["state"] and read.get("pinned", False) == note["pinned"])
            if not same: print(number, note, read)
        print("read")
        """

    private static let hasPyYAML: @Sendable () async -> Bool = {
        guard let folder = try? TransferFolder() else { return false }
        return await (try? PythonProcess.output(of: "import yaml; print(1)", in: folder.url)) != nil
    }

    private static func text(_ maximum: Int, _ random: inout SeededRandom) -> String {
        let signs = [
            "\"", "\\", "#", ": ", "'", "- ", "[", "]", "{", "|", ">", "%", "@", "`", "&a", "*a", "!", "~", "null",
        ]
        let ranges: [ClosedRange<UInt32>] = [
            1...0x9F, 0xA0...0x2FF, 0x2000...0x206F, 0xE000...0xFFFF, 0x1_0000...0x10_FFFF,
        ]
        var text = ""
        for _ in 0..<Int.random(in: 0...maximum, using: &random) {
            if Bool.random(using: &random) {
                text += random.pick(signs)
            } else if let scalar = Unicode.Scalar(UInt32.random(in: random.pick(ranges), using: &random)) {
                text.unicodeScalars.append(scalar)
            }
        }
        // A mark of byte order at its start is lost on the way out of Yams, which nobody sees.
        return text.unicodeScalars.first == "\u{FEFF}" ? "a" + text : text
    }

    /// Of each seed; `make fuzz` has 50,000.
    private static let count = LongRun.isWanted ? 50_000 : 300

    @Test(.enabled("PyYAML is not there", hasPyYAML), arguments: [UInt64(11), 12])
    func headsAreReadByPyYAMLToTheSameValues(seed: UInt64) async throws {
        var random = SeededRandom(seed: seed)
        let folder = try TransferFolder()
        let heads = (0..<Self.count).map { _ in
            let created = Date(timeIntervalSince1970: .random(in: -1e9...4e9, using: &random))
            var note = Note(
                id: .random(),
                owner: .ada,
                content: NoteContent(
                    title: Self.text(12, &random),
                    body: "",
                    tags: (0..<3).compactMap { _ in NoteTag(rawValue: Self.text(6, &random)) }
                ),
                createdAt: created
            )
            note.editedAt = created.addingTimeInterval(.random(in: 0...1e6, using: &random))
            note.state = random.pick(NoteState.allCases)
            note.isPinned = .random(using: &random)
            let read = FrontMatter(of: MarkdownFile(note).text)
            #expect(read.title == note.content.title, "seed \(random.seed)")
            #expect(read.tags == note.content.tags.map(\.rawValue), "seed \(random.seed)")
            return Head(note)
        }
        let output = try await PythonProcess.output(
            of: Self.script,
            for: Array(try JSONEncoder().encode(heads)),
            in: folder.url
        )
        #expect(String(decoding: output, as: UTF8.self) == "read\n", "seed \(random.seed)")
    }
}
