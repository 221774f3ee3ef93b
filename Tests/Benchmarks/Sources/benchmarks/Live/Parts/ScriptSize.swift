import Foundation
import PorticoTesting

/// The script that a page brings, as small as gzip makes it.
enum ScriptSize {
    private static let maximum = 8_192

    static func measure(in folder: URL, _ report: LiveReport) async throws {
        try await BoardProgram.run(in: folder) { program in
            let visitor = WebVisitor(PortTransport(port: program.port))
            try await visitor.open(BoardProgram.path(0, rows: 12))
            guard let path = try visitor.findAll(css: "script[src]").first?["src"] else {
                throw Unexpected(description: "the page has no script")
            }
            let script = try await PortTransport(port: program.port).send(LoadRequest(path, accept: "*/*").once())
            let file = folder.appending(path: "script.js")
            try script.body.write(to: file)
            let zipped = try await ChildProcess.run(
                URL(filePath: "/bin/sh"),
                ["-c", "gzip -9 -c \"$1\" | wc -c", "sh", file.path]
            )
            guard let bytes = Int(zipped.output.filter(\.isNumber)) else {
                throw Unexpected(description: "gzip said: \(zipped.errors)")
            }
            report.add("bytes of the script, gzipped", Double(bytes), aim: Double(maximum))
        }
    }
}
