import Foundation
import Portico
import PorticoTestSupport
import Synchronization
import Testing

@testable import Notes
@testable import NotesTransfer

/// Reading looks again and again whether anybody still waits for it, and ends where nobody does: whatever the file is,
/// and whatever is in it to take long.
@Suite struct InterruptionTests {
    /// A file that keeps its reader busy.
    struct Kind: Sendable, CustomTestStringConvertible {
        let name: String
        let text: String
        /// How much of it is read between two looks at most, in bytes.
        let piece: Int
        var isZip = false

        var testDescription: String { name }
        func source(in folder: TransferFolder) throws -> NoteSource {
            isZip ? try folder.zip([("a.md", text), (".hidden", text), ("b.md", text)]) : try folder.file(name, text)
        }
    }

    private static func times(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

    private static func enex(_ markup: String) -> String {
        "<en-export><note><content><![CDATA[\(markup)]]></content></note></en-export>"
    }

    private static func own(_ members: String) -> String {
        "{\"format\":\"atrium-notes\",\"version\":2,\(members)}"
    }

    private static let kinds = [
        // One that is no larger than a text may be is read at once.
        Kind(
            name: "quotes.md",
            text: "---\ntags: [,\(times(300_000, " "))\(times(300_000, "\""))]\n",
            piece: 8_388_609
        ),
        Kind(name: "notes.enex", text: "<en-export>\(times(20_000, "<note></note>"))</en-export>", piece: 65_536),
        Kind(name: "markup.enex", text: enex("<en-note>\(times(60_000, "&nbsp;"))</en-note>"), piece: 16_384),
        Kind(name: "elements.enex", text: enex("<en-note>\(times(20_000, "<b>a</b>"))</en-note>"), piece: 64),
        Kind(name: "broken.enex", text: enex("<en-note>\(times(60_000, "&nbsp;"))<"), piece: 16_384),
        Kind(name: "plain.enex", text: enex(times(60_000, "&nbsp;")), piece: 16_384),
        Kind(name: "comment.enex", text: "<en-export><!--\(times(400_000, "a"))--></en-export>", piece: 65_536),
        Kind(name: "simplenote.json", text: "{\"activeNotes\":[\(times(200_000, "1,"))1]}", piece: 262_144),
        Kind(
            name: "tags.json",
            text: "{\"activeNotes\":[{\"content\":\"\",\"tags\":[\(times(90_000, "\"a\","))1]}]}",
            piece: 262_144
        ),
        Kind(
            name: "quotes.json",
            text: "{\"activeNotes\":[{\"content\":\"\(times(500_000, "\\\""))\"}]}",
            piece: 32_768
        ),
        Kind(
            name: "others.json",
            text: "{\"activeNotes\":[{\"content\":\"\",\"other\":\"\(times(500_000, "\\\""))\"}]}",
            piece: 65_536
        ),
        Kind(name: "own.json", text: own("\"notes\":[\(times(100_000, "{},"))1]"), piece: 262_144),
        Kind(name: "history.json", text: own("\"notes\":[{\"history\":[\(times(100_000, "{},"))1]}]"), piece: 262_144),
        Kind(name: "other.json", text: own("\"other\":[\(times(200_000, "{},"))1]"), piece: 262_144),
        Kind(
            name: "notes.jex",
            text: String(
                decoding: (try? TarBytes.of([("a.md", Array(times(300_000, "a").utf8))])) ?? [],
                as: UTF8.self
            ),
            piece: 65_536
        ),
        Kind(name: "notes.zip", text: times(300_000, "a"), piece: 8_388_609, isZip: true),
    ]

    /// How often it was looked, and whether reading came to the end of the file.
    private func read(_ kind: Kind, cancelledAt moment: Int? = nil) async throws -> (looks: Int, isWhole: Bool) {
        let folder = try TransferFolder()
        let source = try kind.source(in: folder)
        let looks = Counter()
        let onLook: @Sendable () -> Void = {
            if looks.add() == moment { withUnsafeCurrentTask { $0?.cancel() } }
        }
        let task = Task { () -> Result<Void, any Error> in
            Interruption.$onLook.withValue(onLook) { Result { _ = try folder.read(source) } }
        }
        switch await task.value {
        case .success: return (looks.count, true)
        case .failure(let failure):
            let problem = try #require(failure as? TransferProblem)
            // Some of the files are none that could be read to their ends.
            return (looks.count, problem.reason != .file(.interrupted))
        }
    }

    @Test(.timeLimit(.minutes(10)), arguments: kinds)
    func aFileIsReadInPiecesAndWhoeverCancelsWaitsForOneAtMost(kind: Kind) async throws {
        let (all, isWhole) = try await read(kind)
        #expect(isWhole)
        #expect(all * kind.piece >= kind.text.utf8.count, "\(all) looks")
        for moment in Set([1, all / 2, all]) where moment > 0 {
            let (looks, isWhole) = try await read(kind, cancelledAt: moment)
            #expect(!isWhole, "cancelled at \(moment) of \(all)")
            #expect(looks - moment <= 2, "cancelled at \(moment) of \(all)")
        }
    }

    @Test func aNoteOfMoreValuesThanAnyHasIsRefusedAndTheNextIsRead() throws {
        let folder = try TransferFolder()
        let tags = Self.times(200_000, "\"a\",")
        let text = "{\"activeNotes\":[{\"content\":\"a\",\"tags\":[\(tags)\"a\"]},{\"content\":\"b, c, [d\"}]}"
        let found = try folder.read(folder.file("a.json", text))
        #expect(found.refusals.map(\.reason) == [.json(.tooManyValues(limit: 100_000))])
        #expect(found.notes.map(\.content.title) == ["b, c, [d"])
    }

    /// Each is named once, and nothing is tried that was taken before.
    @Test(.timeLimit(.minutes(5))) func thousandsOfNotesOfOneTitleGetTheirNames() {
        var names = FileNames()
        let all = (0..<50_000).map { _ in names.name(for: "Plan", endingIn: "md") }
        #expect(Set(all).count == all.count)
        #expect(all.prefix(3) == ["Plan.md", "Plan (2).md", "Plan (3).md"])
        #expect(names.name(for: "Plan (50000)", endingIn: "md") == "Plan (50000) (2).md")
    }

    @Test func aShortElementThatStandsForALongTextIsNotWrittenThousandsOfTimes() throws {
        let folder = try TransferFolder()
        let media = Self.times(40_000, "<en-media hash=\"0cc175b9c0f1b6a831c399e269772661\"/>")
        let text = """
            <en-export><note><resource><data>YQ==</data><resource-attributes><file-name>\(Self.times(60_000, "x"))\
            </file-name></resource-attributes></resource><content><![CDATA[<en-note>\(media)</en-note>]]></content>\
            </note></en-export>
            """
        #expect(try folder.read(folder.file("a.enex", text)).refusals.count == 1)
    }
}
