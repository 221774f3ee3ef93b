/// What is wrong with one file; `description` is a line that names it. Both texts may be from the file; in the line, what could
/// steer a terminal is escaped.
public struct FileProblem: Sendable, Hashable, CustomStringConvertible {
    public var file: String
    public var text: String

    public init(file: String, text: String) {
        self.file = file
        self.text = text
    }

    public var description: String { PrintableText.escaped("\(file): \(text)") }
}
