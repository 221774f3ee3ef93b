/// One thing that is wrong with a template, found when it is loaded.
///
///     Templates/notes/list.html:12:8: no field 'titel' in NoteRow; did you mean 'title'?
public struct TemplateProblem: Sendable, Hashable, CustomStringConvertible {
    /// The file as people see it.
    public var file: String
    /// From 1; nil where the whole file is meant.
    public var line: Int?
    /// From 1, in Unicode scalars.
    public var column: Int?
    public var what: String
    /// What to do instead.
    public var hint: String?
    /// For what is wrong in a partial only where it is used: `file:line:column` of the tag that includes it.
    public var includedFrom: String?

    public init(
        file: String,
        line: Int? = nil,
        column: Int? = nil,
        what: String,
        hint: String? = nil,
        includedFrom: String? = nil
    ) {
        self.file = file
        self.line = line
        self.column = column
        self.what = what
        self.hint = hint
        self.includedFrom = includedFrom
    }

    public var description: String {
        var text = file
        if let line { text += ":\(line)" }
        if let column { text += ":\(column)" }
        text += ": \(what)"
        if let includedFrom { text += " (included from \(includedFrom))" }
        if let hint { text += "; \(hint)" }
        return text
    }
}

extension String {
    /// Short enough for a message, whatever the template holds.
    var abbreviated: String {
        count <= 60 ? self : "\(prefix(57))..."
    }
}
