public import Foundation

/// The templates of an app, parsed, each under its name.
///
///     let sources = try TemplateSources(folder: URL(filePath: "Templates"))
///     let page = try Template<Note>("notes/note", in: sources)
///
/// A name is the path inside the folder without its extension. What is wrong with a file is kept, not thrown: it is
/// part of the problems of every template that uses the file, and `problems` has those of all files.
public struct TemplateSources: Sendable {
    /// A template has at most this many bytes.
    public static let maximumSize = 1 << 20

    private var templates: [String: ParsedTemplate]
    /// What stands for their folder in problems; nil for texts that come from none.
    private let label: String?

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
        self.label = label
    }

    /// Takes texts by name.
    ///
    /// - Parameters:
    ///   - texts: the templates.
    ///   - label: what stands for their folder in problems, where they were read from one; nil says `template notes/list`
    ///     instead of `Templates/notes/list.html`.
    public init(_ texts: [String: String], label: String? = nil) {
        templates = Dictionary(
            uniqueKeysWithValues: texts.map { name, text in
                (name, ParsedTemplate(name: name, label: Self.place(of: name, in: label), bytes: Array(text.utf8)))
            }
        )
        self.label = label
    }

    /// Adds a template, in place of one that has the name. `label` stands for it in problems.
    public mutating func add(_ name: String, _ bytes: [UInt8], label: String) {
        templates[name] = ParsedTemplate(name: name, label: label, bytes: bytes)
    }

    /// The names of all templates, sorted.
    public var names: [String] {
        templates.keys.sorted()
    }

    /// The file that a template would be in, as it appears in problems: `Templates/notes/list.html`; `template notes/list`
    /// where the templates are not in files.
    public func file(of name: String) -> String { Self.place(of: name, in: label) }

    private static func place(of name: String, in label: String?) -> String {
        label.map { "\($0)/\(name).html" } ?? "template \(name)"
    }

    /// What is to be done where a template is missing.
    package func hint(toAdd name: String) -> String {
        label == nil ? "give it under that name" : "write \(file(of: name))"
    }

    /// What is wrong with the files themselves, whether a page uses them or not: encoding, size, unclosed tags.
    public var problems: [TemplateProblem] {
        TemplateProblems(templates.values.flatMap(\.problems))?.problems ?? []
    }

    /// What is wrong with a template as a whole, told at its beginning; nil where there is none of that name.
    public func problem(_ what: String, hint: String? = nil, in name: String) -> TemplateProblem? {
        self[name].map { TemplateProblem(file: $0.file.label, line: 1, column: 1, what: what, hint: hint) }
    }

    /// Those in a folder among them, by their whole names: `sources.templates(in: "mail")` has `mail/letter`.
    public func templates(in folder: String) -> TemplateSources {
        var sources = self
        sources.templates = templates.filter { $0.key.hasPrefix("\(folder)/") }
        return sources
    }

    /// All but those in some folders among them.
    public func templates(outside folders: [String]) -> TemplateSources {
        var sources = self
        sources.templates = templates.filter { name, _ in !folders.contains { name.hasPrefix("\($0)/") } }
        return sources
    }

    /// With a text before the first end tag of a kind, such as `</head>`, in each template that has one. It is on the same
    /// line, so that problems name the lines of the file.
    package func inserting(_ text: String, before endTag: String) -> TemplateSources {
        var sources = self
        let wanted = Array(endTag.utf8)
        for (name, template) in templates {
            let bytes = template.file.bytes
            guard let place = bytes.firstRange(of: wanted)?.lowerBound else { continue }
            sources.add(name, Array(bytes[..<place]) + Array(text.utf8) + bytes[place...], label: template.file.label)
            sources.templates[name]?.problems += template.problems.filter { $0.line == nil }
        }
        return sources
    }

    subscript(name: String) -> ParsedTemplate? {
        templates[name]
    }
}

/// A template's file and the nodes it was parsed into, with what is wrong with it alone.
struct ParsedTemplate: Sendable {
    let file: SourceFile
    let nodes: [TemplateNode]
    var problems: [TemplateProblem]

    /// Parses bytes that come from anywhere; what they must not be becomes a problem.
    init(name: String, label: String, bytes: [UInt8]) {
        guard bytes.count <= TemplateSources.maximumSize else {
            self.init(unusable: name, label: label, what: "the file has more than 1 MB", hint: "split it into partials")
            return
        }
        if let line = Self.firstLineThatIsNotText(bytes) {
            self.init(
                unusable: name,
                label: label,
                line: line,
                what: "the line is not UTF-8",
                hint: "save the file as UTF-8"
            )
            return
        }
        // Some editors begin a file with a byte order mark, which is no part of the page.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        let file = SourceFile(name: name, label: label, bytes: bytes)
        if let offset = bytes.firstIndex(of: 0) {
            self.init(
                file: file,
                nodes: [],
                problems: [SourcePoint(file: file, offset: offset).problem("a NUL byte in the text")]
            )
            return
        }
        var parser = TemplateParser(file)
        let nodes = parser.parse()
        self.init(file: file, nodes: nodes, problems: parser.problems)
    }

    /// A file of which nothing can be used.
    init(unusable name: String, label: String, line: Int? = nil, what: String, hint: String? = nil) {
        self.init(
            file: SourceFile(name: name, label: label, bytes: []),
            nodes: [],
            problems: [TemplateProblem(file: label, line: line, what: what, hint: hint)]
        )
    }

    private init(file: SourceFile, nodes: [TemplateNode], problems: [TemplateProblem]) {
        self.file = file
        self.nodes = nodes
        self.problems = problems
    }

    private static func firstLineThatIsNotText(_ bytes: [UInt8]) -> Int? {
        guard String(validating: bytes, as: UTF8.self) == nil else { return nil }
        let lines = bytes.split(separator: UInt8(ascii: "\n"), omittingEmptySubsequences: false)
        return lines.firstIndex { String(validating: $0, as: UTF8.self) == nil }.map { $0 + 1 }
    }
}

/// Reads the template files of a folder, trusting none of them.
struct TemplateFolder {
    let url: URL
    let label: String

    private static let extensions: Set<String> = ["html", "mustache"]

    func templates() throws(TemplateProblems) -> [ParsedTemplate] {
        let files = FileManager.default
        var isFolder: ObjCBool = false
        guard files.fileExists(atPath: url.path, isDirectory: &isFolder) else {
            throw TemplateProblems(TemplateProblem(file: url.path, what: "no such folder"))
        }
        guard isFolder.boolValue else {
            throw TemplateProblems(
                TemplateProblem(file: url.path, what: "this is a file, not a folder", hint: "name the folder it is in")
            )
        }
        let root = url.resolvingSymlinksInPath()
        guard let paths = try? files.subpathsOfDirectory(atPath: root.path) else {
            throw TemplateProblems(TemplateProblem(file: url.path, what: "the folder cannot be read"))
        }
        return paths.sorted().compactMap { path in
            let parts = path.split(separator: "/")
            guard !parts.contains(where: { $0.hasPrefix(".") }) else { return nil }
            return template(at: path, in: root)
        }
    }

    private func template(at path: String, in root: URL) -> ParsedTemplate? {
        let url = root.appending(path: path)
        let isTemplate = Self.extensions.contains(url.pathExtension.lowercased())
        let name = isTemplate ? String(path.dropLast(url.pathExtension.count + 1)) : path
        let label = "\(label)/\(path)"
        let keys: Set<URLResourceKey> = [.isSymbolicLinkKey, .isRegularFileKey, .fileSizeKey]
        let target = url.resolvingSymlinksInPath()
        guard let own = try? url.resourceValues(forKeys: keys), let values = try? target.resourceValues(forKeys: keys)
        else {
            return isTemplate ? ParsedTemplate(unusable: name, label: label, what: "the file cannot be read") : nil
        }
        if own.isSymbolicLink == true, !target.path.hasPrefix(root.path + "/") {
            return ParsedTemplate(
                unusable: name,
                label: label,
                what: "the link leads out of the folder",
                hint: "copy what it points to"
            )
        }
        guard isTemplate else { return nil }
        guard values.isRegularFile == true else {
            return ParsedTemplate(
                unusable: name,
                label: label,
                what: own.isSymbolicLink == true ? "the link leads to no file" : "not a file"
            )
        }
        guard let size = values.fileSize, size <= TemplateSources.maximumSize else {
            return ParsedTemplate(
                unusable: name,
                label: label,
                what: "the file has more than 1 MB",
                hint: "split it into partials"
            )
        }
        guard let data = try? Data(contentsOf: target) else {
            return ParsedTemplate(unusable: name, label: label, what: "the file cannot be read")
        }
        return ParsedTemplate(name: name, label: label, bytes: Array(data))
    }
}
