public import Foundation

/// The templates of an app, parsed, each under its name.
///
///     let sources = try TemplateSources(folder: URL(filePath: "Templates"))
///     let page = try Template<Note>("notes/note", in: sources)
///
/// A name is the path inside the folder without its extension. What is wrong with a file is kept, not thrown: it is part of the
/// problems of every template that uses the file, and `problems` has those of all files.
public struct TemplateSources: Sendable {
    /// A template has at most this many bytes.
    public static let maximumSize = 1 << 20

    private var templates: [String: ParsedTemplate]

    /// Reads all files `*.html` and `*.mustache` in a folder and the folders in it, hidden ones left out.
    ///
    /// `label` stands for the folder in problems. Throws where the folder cannot be read.
    public init(folder: URL, label: String = "Templates") throws(TemplateProblems) {
        var templates: [String: ParsedTemplate] = [:]
        for template in try TemplateFolder(url: folder, label: label).templates() {
            let name = template.file.name
            if let other = templates[name] {
                templates[name]?.problems.append(
                    TemplateProblem(
                        file: template.file.label,
                        what: "two files are the template '\(name)'",
                        hint: "keep this or \(other.file.label)"
                    )
                )
            } else {
                templates[name] = template
            }
        }
        self.templates = templates
    }

    /// Takes texts by name.
    public init(_ texts: [String: String], label: String = "Templates") {
        var templates: [String: ParsedTemplate] = [:]
        for (name, text) in texts {
            templates[name] = ParsedTemplate(name: name, label: "\(label)/\(name).html", bytes: Array(text.utf8))
        }
        self.templates = templates
    }

    /// Adds a template, in place of one that has the name. `label` stands for it in problems.
    public mutating func add(_ name: String, _ bytes: [UInt8], label: String) {
        templates[name] = ParsedTemplate(name: name, label: label, bytes: bytes)
    }

    /// The names of all templates, sorted.
    public var names: [String] {
        templates.keys.sorted()
    }

    /// What is wrong with the files themselves, whether a page uses them or not: encoding, size, unclosed tags.
    public var problems: [TemplateProblem] {
        TemplateProblems(templates.values.flatMap(\.problems))?.problems ?? []
    }

    /// What is wrong with a template as a whole, told at its beginning; nil where there is none of that name.
    public func problem(_ what: String, hint: String? = nil, in name: String) -> TemplateProblem? {
        self[name].map { TemplateProblem(file: $0.file.label, line: 1, column: 1, what: what, hint: hint) }
    }

    subscript(name: String) -> ParsedTemplate? {
        templates[name]
    }
}
