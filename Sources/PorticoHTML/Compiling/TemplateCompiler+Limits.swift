import Portico

// {{limit …}}: how much an event takes, said where it is typed.
extension TemplateCompiler {
    private static let files = ".files"

    mutating func compileLimit(_ directive: Directive, at offset: Int, in inclusion: Inclusion) {
        let place = html.place
        html.print(.field, at: inclusion.point(offset))
        let isOfFiles = directive.name.hasSuffix(Self.files)
        let name = String(isOfFiles ? directive.name.dropLast(Self.files.count) : directive.name[...])
        guard let event = event(name, directive, in: inclusion) else { return }
        switch place {
        case .text, .rcdata, .attribute: break
        case .url: report(offset, in: inclusion, "{{limit}} prints a text, and a URL is needed")
        case .refused(let what, let hint): report(offset, in: inclusion, what, hint: hint)
        }
        guard !isOfFiles || event.limit.fileBytes > 0 else {
            report(directive.nameOffset, in: inclusion, "'\(event.name)' takes no files", hint: "write {{limit \(event.name)}}")
            return
        }
        let limit = ByteCount(isOfFiles ? event.limit.fileBytes : event.limit.bytes)
        builder.add(Array(limit.description.utf8))
    }
}
