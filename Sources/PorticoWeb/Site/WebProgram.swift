import Foundation

/// A program that serves a site.
///
///     @main enum BooksProgram: WebProgram {
///         static func site() throws -> Site {
///             try Site(BooksCoordinator(), templates: templates)
///         }
///     }
///
/// What keeps the site from being served, such as a field that a template misspells or a port that is taken, is printed
/// on standard error, a line each, and the program ends with 1.
public protocol WebProgram: SendableMetatype {
    /// What is served. A function that neither waits nor throws will do.
    static func site() async throws -> Site
    /// Serves it until the program is told to stop: on port 8080 of this machine, for this machine alone, unless a program
    /// says otherwise.
    ///
    ///     static func serve(_ site: Site) async throws {
    ///         try await site.serve(host: "0.0.0.0", port: 9000)
    ///     }
    static func serve(_ site: Site) async throws
}

extension WebProgram {
    public static func serve(_ site: Site) async throws {
        try await site.serve()
    }

    /// Serves the site beside the run loop of the main thread, so that timers and what is put into the main queue run
    /// as in an app.
    public static func main() {
        Task {
            await run()
            exit(0)
        }
        MainRunLoop.run()
    }

    @concurrent
    private static func run() async {
        do {
            try await serve(site())
        } catch {
            let program = URL(filePath: CommandLine.arguments.first ?? "").lastPathComponent
            FileHandle.standardError.write(Data("\(program) cannot be served:\n\(error)\n".utf8))
            exit(1)
        }
    }
}

/// The run loop of the main thread, which no asynchronous `main` runs on Linux.
enum MainRunLoop {
    /// Foundation for Linux wakes the loop for timers and the main queue, and not for `RunLoop.main.perform`: four
    /// times a second it looks whether there is any.
    private static let pause = 0.25

    static func run() -> Never {
        #if os(Linux)
            RunLoop.main.add(Timer(timeInterval: pause, repeats: true) { _ in }, forMode: .common)
        #endif
        while true {
            if !RunLoop.main.run(mode: .default, before: .distantFuture) { Thread.sleep(forTimeInterval: pause) }
        }
    }
}
