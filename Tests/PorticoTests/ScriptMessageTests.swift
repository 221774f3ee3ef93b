import Foundation
import Portico
import Testing

@testable import PorticoTerminal

/// What the script of an element is told.
@Suite struct ScriptMessageTests {
    private struct Move: Encodable {
        var to = "<b>\"/"
        var from = 1
        var weight = Double.nan
    }

    private struct Odd: Encodable {
        func encode(to _: any Encoder) throws { throw CocoaError(.coderInvalidValue) }
    }

    @ViewInputData struct Board {
        let name: String
        let moves: [ScriptMessage]
    }

    @Test func messagesArePairsOfAnIDAndAContentThatIsAlwaysWrittenAlike() {
        let messages = [
            ScriptMessage(Move(), id: "a\"b"), ScriptMessage([1, 2], id: "c"), ScriptMessage(Odd(), id: "d"),
        ]
        #expect(
            ScriptMessage.json(messages)
                == #"[["a\"b",{"from":1,"to":"<b>\"/","weight":"NaN"}],["c",[1,2]],["d",null]]"#
        )
    }

    @Test func onlyTheNewestAreToldOfAVeryLongList() {
        let json = ScriptMessage.json((1...40).map { ScriptMessage($0, id: "\($0)") })
        #expect(json.hasPrefix(#"[["9",9],["10",10],"#))
        #expect(json.hasSuffix(#"["40",40]]"#))
    }

    @Test func programsGetTheIDsAndATerminalSaysThatThereIsSomething() throws {
        let board = Board(name: "Board", moves: [ScriptMessage(Move(), id: "a")])
        let encoder = JSONEncoder()
        encoder.outputFormatting = .sortedKeys
        #expect(try String(decoding: encoder.encode(board), as: UTF8.self) == #"{"moves":["a"],"name":"Board"}"#)
        #expect(PageOutline.lines(of: board) == ["name: Board", "moves: (for a script of the page)"])
        #expect(FieldOutline.lines(of: board) == ["name: Board", "moves: (for a script of the page)"])
        #expect(PageOutline.lines(of: Board(name: "Board", moves: [])) == ["name: Board"])
    }
}
