import ArgumentParser
import Foundation
import PorticoHTML

/// `atrium render`: a template with data from a JSON file.
struct RenderCommand: AsyncParsableCommand {
    static let configuration = CommandConfiguration(
        commandName: "render",
        abstract: "Print a template with data from a JSON file.",
        discussion: """
            Without --plain the template is HTML: each value is escaped for its place, and a place that no value may be in is refused. \
            With it, the template is any text, as the Mustache specification has it. A partial NAME is NAME.mustache or NAME.html in the \
            folder of partials. Exit codes: 1 something is wrong with a template, 65 the data are not JSON, 66 a file is missing.
            """
    )

    @Option(help: ArgumentHelp("The template.", valueName: "file"))
    var template: String

    @Option(help: ArgumentHelp("A JSON file with what it prints.", valueName: "file"))
    var data: String

    @Option(help: ArgumentHelp("The folder of templates that it includes.", valueName: "folder"))
    var partials: String?

    @Flag(help: "Print by the Mustache specification, without the rules of HTML.")
    var plain = false

    /// No tag can name it: it has a space.
    private static let name = "the template"
    /// Larger data are no example for a template.
    private static let maximumData = 64 << 20

    func run() async throws {
        try await reportingFailures {
            let sources = try sources()
            let data = try values()
            do {
                // In one piece, so that nothing is printed of what fails halfway.
                try Output.bytes(Array(try text(sources, data).utf8))
            } catch let problems as TemplateProblems {
                Output.complaint(problems.description)
                throw ExitCode.failure
            }
        }
    }

    private func sources() throws -> TemplateSources {
        var sources = TemplateSources([:])
        if let partials {
            var isFolder: ObjCBool = false
            guard FileManager.default.fileExists(atPath: partials, isDirectory: &isFolder) else {
                throw SettingError("there is no folder \(partials)", ExitCode(66))
            }
            guard isFolder.boolValue else {
                throw SettingError("\(partials) is a file, not a folder; name the folder it is in", ExitCode(66))
            }
            sources = try TemplateSources(folder: URL(filePath: partials, directoryHint: .isDirectory), label: partials)
        }
        sources.add(Self.name, try InputFile.bytes(template, upTo: TemplateSources.maximumSize), label: template)
        return sources
    }

    private func values() throws(InputError) -> JSONValue {
        let bytes = try InputFile.bytes(data, upTo: Self.maximumData)
        guard bytes.count <= Self.maximumData else {
            throw .malformed(data, what: " the data have more than \(Self.maximumData >> 20) MB")
        }
        do throws(JSONError) {
            return try JSONValue(parsing: bytes)
        } catch {
            throw .malformed(data, what: error.description)
        }
    }

    private func text(_ sources: TemplateSources, _ data: JSONValue) throws(TemplateProblems) -> String {
        func warn(_ warning: RenderWarning) { Output.complaint(warning.description) }
        if plain { return try PlainTemplate(Self.name, in: sources).render(data, warn: warn) }
        return try UntypedTemplate(Self.name, in: sources, environment).render(data, warn: warn)
    }

    /// A template alone belongs to no app, so there is nothing its tags could name besides fields and partials.
    private var environment: TemplateEnvironment {
        TemplateEnvironment(hints: [
            .template: partials.map { "there is no such file in \($0)" }
                ?? "name the folder of partials with --partials",
            .link: "atrium render has no links; print a field that holds the URL",
            .event: "atrium render has no events; print a field that holds the URL",
            .asset: "atrium render has no assets; write the URL",
            .text: "atrium render has no texts; write it out, or print a field that holds it",
        ])
    }
}
