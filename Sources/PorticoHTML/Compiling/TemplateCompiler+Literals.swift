// The text between the tags.
extension TemplateCompiler {
    mutating func compileLiteral(_ range: Range<Int>, in inclusion: Inclusion) {
        literalCount += range.count
        let indentation = inclusion.indentation
        guard indentation.changesLines || (mode == .plain && !openBodies.isEmpty) else {
            print(range, of: inclusion.file)
            return
        }
        for line in inclusion.file.lines(of: range) {
            checkSize(line.lowerBound, in: inclusion)
            guard !isStopped else { return }
            guard inclusion.file.isLineStart(line.lowerBound), mode == .plain || html.takesIndentation else {
                print(line, of: inclusion.file)
                continue
            }
            if !inclusion.file.isEmptyLine(line), line.lowerBound != indentation.indentedLine { indent(indentation) }
            print(indentation.trimmed(line, of: inclusion.file), of: inclusion.file)
        }
    }

    /// Prints what goes before a line.
    mutating func indent(_ indentation: Indentation) {
        if mode == .plain, !openBodies.isEmpty {
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    renderer.write(renderer.indentation)
                }
            }
        }
        literalCount += indentation.added.count
        builder.add(indentation.added)
    }

    private mutating func print(_ range: Range<Int>, of file: SourceFile) {
        guard mode == .html else {
            builder.add(file.bytes[range])
            return
        }
        html.read(range, of: file)
        var start = range.lowerBound
        for insertion in html.takeInsertions() {
            builder.add(file.bytes[start..<insertion.offset])
            start = insertion.offset
            add(insertion.kind)
        }
        builder.add(file.bytes[start..<range.upperBound])
        // A step of its own, because whether the value after it comes first is known only when it is printed.
        if html.dropsNewline, !range.isEmpty {
            builder.add { literal in
                { renderer in
                    renderer.write(literal)
                    renderer.newlineIsDropped()
                }
            }
        }
    }
}
