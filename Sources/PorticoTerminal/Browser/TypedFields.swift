import Portico

/// The fields of an event as somebody types them behind its number.
///
///     name=My searches zone=com
///     title="Bread" body="500 g flour\n10 g salt"
///
/// A value goes on until the next field; in quotes it may hold what would look like one. In double quotes `\n` is a new
/// line.
enum TypedFields {
    /// What cannot be read, as a sentence.
    struct Problem: Error, Equatable {
        let text: String
    }

    static func read(_ text: String, for event: EventShape) throws(Problem) -> Form {
        let names = event.fields.map(\.name)
        if leadingName(of: text[...]) == nil {
            guard names.count == 1, let name = names.first else {
                let list = names.isEmpty ? "takes nothing" : "has \(names.joined(separator: ", "))"
                throw Problem(text: "“\(text)” is no field: write field=value. “\(event.name)” \(list).")
            }
            return [name: text]
        }
        var form = Form()
        var rest = text[...]
        while let name = leadingName(of: rest) {
            rest = rest.dropFirst(name.count + 1)
            let value: String
            if let quote = rest.first, quote == "\"" || quote == "'" {
                value = try quoted(quote, &rest)
            } else {
                value = plain(&rest)
            }
            form.append(name, value)
            rest = rest.drop { $0.isWhitespace }
        }
        guard rest.isEmpty else { throw Problem(text: "“\(rest)” stands behind a quoted value and is no field.") }
        if let unknown = event.unknownFields(in: form).first {
            throw Problem(text: "“\(unknown.field)” \(unknown.message). A value with = in it needs quotes.")
        }
        return form
    }

    /// The name before an equals sign at the very start; nil where there is none.
    static func leadingName(of text: Substring) -> String? {
        let name = text.prefix { $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "_" || $0 == "-") }
        guard let first = name.first, first.isLetter || first == "_", text[name.endIndex...].first == "=" else {
            return nil
        }
        return String(name)
    }

    /// Up to the next field.
    private static func plain(_ rest: inout Substring) -> String {
        var end = rest.startIndex
        while end < rest.endIndex {
            if rest[end].isWhitespace {
                let next = rest[end...].drop { $0.isWhitespace }
                if leadingName(of: next) != nil { break }
            }
            end = rest.index(after: end)
        }
        defer { rest = rest[end...] }
        return rest[..<end].trimmingSpaces
    }

    private static func quoted(_ quote: Character, _ rest: inout Substring) throws(Problem) -> String {
        var value = ""
        var index = rest.index(after: rest.startIndex)
        while index < rest.endIndex {
            var character = rest[index]
            index = rest.index(after: index)
            if character == quote {
                rest = rest[index...]
                return value
            }
            if character == "\\", quote == "\"", index < rest.endIndex {
                character = rest[index] == "n" ? "\n" : rest[index]
                index = rest.index(after: index)
            }
            value.append(character)
        }
        throw Problem(text: "A quote is not closed: \(rest)")
    }
}
