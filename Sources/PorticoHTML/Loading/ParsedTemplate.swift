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
            self.init(unusable: name, label: label, line: line, what: "the line is not UTF-8", hint: "save the file as UTF-8")
            return
        }
        // Some editors begin a file with a byte order mark, which is no part of the page.
        let mark: [UInt8] = [0xEF, 0xBB, 0xBF]
        let bytes = bytes.starts(with: mark) ? Array(bytes.dropFirst(mark.count)) : bytes
        let file = SourceFile(name: name, label: label, bytes: bytes)
        if let offset = bytes.firstIndex(of: 0) {
            self.init(file: file, nodes: [], problems: [SourcePoint(file: file, offset: offset).problem("a NUL byte in the text")])
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
