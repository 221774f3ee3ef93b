/// One byte of one file.
struct SourcePoint: Sendable {
    let file: SourceFile
    let offset: Int

    func problem(_ what: String, hint: String? = nil, includedFrom: String? = nil) -> TemplateProblem {
        let (line, column) = file.position(of: offset)
        return TemplateProblem(file: file.label, line: line, column: column, what: what, hint: hint, includedFrom: includedFrom)
    }

    /// As in problems: `Templates/domains/search.html:12:8`.
    var description: String {
        let (line, column) = file.position(of: offset)
        return "\(file.label):\(line):\(column)"
    }
}
