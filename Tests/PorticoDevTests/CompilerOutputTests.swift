import Foundation
import Testing

@testable import PorticoDev

@Suite struct CompilerOutputTests {
    private func text(_ output: String) -> String { CompilerOutput.text(of: Array(output.utf8)) }

    @Test func howFarTheBuildIsIsNotShown() {
        let output = """
            Building for debugging...
            [0/3] Write swift-version.txt
            [1/3] Compiling A a.swift
            /p/a.swift:1:9: error: cannot find 'b' in scope
            1 | let a = b
              |         `- error: cannot find 'b' in scope
            error: emit-module command failed
            """
        #expect(
            text(output) == """
                /p/a.swift:1:9: error: cannot find 'b' in scope
                1 | let a = b
                  |         `- error: cannot find 'b' in scope
                error: emit-module command failed
                """
        )
    }

    @Test func whatIsToldOfAFileAndOfItsModuleIsShownOnce() {
        let message =
            "/p/a.swift:1:9: error: cannot find 'b' in scope\n1 | let a = b\n  |         `- error: cannot find 'b' in scope\n"
        let other = message.replacing("a.swift:1", with: "a.swift:2")
        let failure = "error: emit-module command failed with exit code 1\n"
        let shown = text(message + failure + "[2/3] Compiling A a.swift\n" + message + "\n" + other + message)
        #expect(shown + "\n" == message + failure + other)
    }

    @Test func whatColoursATerminalIsLeftOut() {
        #expect(text("\u{1B}[1m\u{1B}[31merror:\u{1B}[0m no\u{07}\r\n\tb\u{1B}[K") == "error: no\n\tb")
    }

    @Test func whatIsNoTextIsReadAllTheSame() {
        #expect(CompilerOutput.text(of: [0x61, 0xFF, 0x62]) == "a\u{FFFD}b")
    }

    @Test func ofALongOutputTheBeginningIsShown() {
        let shown = text(String(repeating: "ä", count: 40_000))
        #expect(shown.hasSuffix("\n…"))
        #expect(shown.utf8.count < CompilerOutput.maximum + 10)
    }
}
