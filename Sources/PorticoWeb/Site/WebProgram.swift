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
public protocol WebProgram {
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

    // What `@main` looks for is not called where its caller is.
    @concurrent
    public static func main() async {
        do {
            try await serve(site())
        } catch {
            let program = URL(filePath: CommandLine.arguments.first ?? "").lastPathComponent
            FileHandle.standardError.write(Data("\(program) cannot be served:\n\(error)\n".utf8))
            exit(1)
        }
    }
}
