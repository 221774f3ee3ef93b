import Foundation
import NIOCore
import NIOPosix
import Testing

@testable import Books
@testable import PorticoWeb

/// What a program says that cannot be served.
@Suite struct WebProgramTests {
    @Test func whatIsWrongIsToldInALineAndTheProgramEndsWithOne() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "gallery-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let program = URL(filePath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "Gallery")
        // Where there are none of its templates.
        let (status, errors) = try await Self.run(program, in: folder)
        #expect(status == 1)
        let lines = errors.split(separator: "\n")
        #expect(lines.first == "Gallery cannot be served:")
        #expect(
            lines.count == 2 && lines[1].hasSuffix("Sources/Examples/Gallery/Templates: no such folder"),
            "\(errors)"
        )
    }

    @Test func aPortThatIsTakenIsToldWithWhatToDo() async throws {
        let channel = try await ServerBootstrap(group: .singletonMultiThreadedEventLoopGroup)
            .bind(host: "127.0.0.1", port: 0).get()
        let port = try #require(channel.localAddress?.port)
        let error = await #expect(throws: ListenError.self) { try await BooksProgram.site().serve(port: port) }
        #expect(error?.description == "port \(port) is in use by another program; choose another with serve(port:)")
        try await channel.close()
    }

    @Test func aTemplateThatIsGivenAsATextIsNotToldAsAFile() throws {
        let templates = [
            "list": (BooksProgram.templates["list"] ?? "").replacing("{{title}}</cite>", with: "{{titel}}</cite>")
        ]
        let error = #expect(throws: SiteError.self) { try Site(BooksProgram.coordinator(), templates: templates) }
        #expect(
            error?.description
                == "template list:7:30: no field 'titel' in BookRowViewInputData; did you mean 'title'?"
        )
        let missing = #expect(throws: SiteError.self) { try Site(BooksProgram.coordinator(), templates: [:]) }
        #expect(
            missing?.description
                == "there is no template list, which would render BooksViewInputData; give it under that name"
        )
    }

    @Test func theFoldersOfAProgramAreBesideItAboveItOrWhereItIsStarted() throws {
        let root = FileManager.default.temporaryDirectory.appending(path: "shop-\(UUID().uuidString)")
        defer { try? FileManager.default.removeItem(at: root) }
        func make(_ path: String) throws {
            try FileManager.default.createDirectory(at: root.appending(path: path), withIntermediateDirectories: true)
        }
        for path in ["Shop/.build/debug", "Shop/Templates/layouts", "Shop/Static", "elsewhere", "home/Templates"] {
            try make(path)
        }
        func templates(_ program: String, _ current: String) throws -> String {
            let (program, current) = (root.appending(path: program), root.appending(path: current))
            return try PageFolders.beside(program, orIn: current, reload: .onDemand).templates.resolvingSymlinksInPath()
                .path
        }
        let own = root.appending(path: "Shop/Templates").resolvingSymlinksInPath().path
        #expect(try templates("Shop/.build/debug/shop", "elsewhere") == own)
        #expect(try templates("elsewhere/shop", "Shop") == own)
        let error = #expect(throws: SiteError.self) { try templates("elsewhere/shop", "home") }
        #expect(
            error?.description.contains("there is no folder with Templates/layouts and Static in it: neither") == true
        )
    }

    private static func run(_ program: URL, in folder: URL) async throws -> (status: Int32, errors: String) {
        let errors = folder.appending(path: "errors")
        _ = FileManager.default.createFile(atPath: errors.path, contents: nil)
        let process = Process()
        process.executableURL = program
        process.currentDirectoryURL = folder
        process.standardOutput = FileHandle.nullDevice
        process.standardError = try FileHandle(forWritingTo: errors)
        let status = try await withCheckedThrowingContinuation { continuation in
            process.terminationHandler = { continuation.resume(returning: $0.terminationStatus) }
            do { try process.run() } catch { continuation.resume(throwing: error) }
        }
        return (status, try String(contentsOf: errors, encoding: .utf8))
    }
}
