import Foundation
import Testing

@testable import PorticoDev
@testable import PorticoWeb

@Suite struct ProcessTests {
    @Test func bothStreamsOfACommandAreRead() async {
        let outcome = await ChildProcess.run(["sh", "-c", "echo one; echo two >&2; exit 3"])
        #expect(outcome.status == 3)
        #expect(String(decoding: outcome.output, as: UTF8.self) == "one\ntwo\n")
    }

    @Test func aCommandThatThereIsNotFails() async {
        #expect(await ChildProcess.run(["there-is-no-such-command"]).status != 0)
    }

    @Test func aCommandEndsWithItsTask() async {
        let task = Task { await ChildProcess.run(["sleep", "10000"]).status }
        task.cancel()
        #expect(await task.value != 0)
    }

    @Test func theProgramReadsTheReport() throws {
        let file = try ReportFile()
        defer { file.remove() }
        #expect(PorticoWeb.BuildReport(file.url) == nil)
        file.write(PorticoDev.BuildReport(status: .failed, output: "error: “no” <b>"))
        let read = PorticoWeb.BuildReport(file.url)
        #expect(read?.status == .failed)
        #expect(read?.output == "error: “no” <b>")
        file.write(PorticoDev.BuildReport(status: .building))
        #expect(PorticoWeb.BuildReport(file.url)?.status == .building)
    }

    @Test func onlyItsOwnerCanReadTheReport() throws {
        let file = try ReportFile()
        defer { file.remove() }
        let folder = file.url.deletingLastPathComponent()
        let attributes = try FileManager.default.attributesOfItem(atPath: folder.path)
        #expect(attributes[.posixPermissions] as? Int == 0o700)
    }

    @Test func aProgramIsRestartedWhenTheOneBeforeHasEnded() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "restart-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let script = folder.appending(path: "program")
        // It says that it runs, and takes a moment to end.
        let text = """
            #!/bin/sh
            echo "begin $1 $PORTICO_BUILD_REPORT" >> "\(folder.path)/log"
            trap 'echo end >> "\(folder.path)/log"; exit 0' TERM
            touch "\(folder.path)/ready"
            while :; do sleep 0.1; done
            """
        try Data(text.utf8).write(to: script)
        try FileManager.default.setAttributes([.posixPermissions: 0o700], ofItemAtPath: script.path)
        let program = RunningProgram(arguments: ["serve"], report: URL(filePath: "/report.json"))
        for _ in 0..<2 {
            try? FileManager.default.removeItem(at: folder.appending(path: "ready"))
            try await program.restart(script.path)
            while !FileManager.default.fileExists(atPath: folder.appending(path: "ready").path) {
                try await Task.sleep(for: .milliseconds(10))
            }
        }
        await program.stop()
        let log = try String(contentsOf: folder.appending(path: "log"), encoding: .utf8)
        #expect(log == "begin serve /report.json\nend\nbegin serve /report.json\nend\n")
    }
}
