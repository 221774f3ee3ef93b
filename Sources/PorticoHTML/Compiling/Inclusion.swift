/// One use of a template: whose names it uses, what fills its blocks, and through which tags it was reached.
struct Inclusion {
    let file: SourceFile
    let scope: TemplateScope
    /// What users of this template put in place of its blocks.
    var fillings: [String: Filling] = [:]
    /// The uses of parents whose blocks those are: all that a block met here counts for.
    var parents: [Int] = []
    /// The templates this one is inside of, outermost first, itself last.
    let chain: [Link]
    /// The tag that includes it, where there is one.
    var includedFrom: SourcePoint?
    var indentation = Indentation()

    /// A template on the way, with the blocks it was given: the same ones again would never end.
    struct Link: Hashable {
        let name: String
        var fillings: Set<Place> = []
    }

    /// Where a block that fills another is written, and whose names it uses.
    struct Place: Hashable {
        let file: ObjectIdentifier
        let offset: Int
        let scope: TemplateScope
    }

    /// A block's content together with the use of the template it is written in.
    struct Filling {
        let block: TemplateBlock
        let inclusion: Box

        var place: Place {
            Place(
                file: ObjectIdentifier(inclusion.inclusion.file),
                offset: block.offset,
                scope: inclusion.inclusion.scope
            )
        }
    }

    /// An inclusion inside another.
    final class Box {
        let inclusion: Inclusion

        init(_ inclusion: Inclusion) {
            self.inclusion = inclusion
        }
    }

    func point(_ offset: Int) -> SourcePoint {
        SourcePoint(file: file, offset: offset)
    }
}

/// What happens to the space at the beginning of a text's lines where the text stands in another (Mustache
/// specification, "partials" and "inheritance").
struct Indentation {
    /// How much space each line loses: what the definition of a block had.
    var removed = 0
    /// What goes before each line that is not empty.
    var added: [UInt8] = []
    /// The line that has its indentation already.
    var indentedLine: Int?

    var changesLines: Bool {
        removed > 0 || !added.isEmpty
    }

    /// The line without the space it loses.
    func trimmed(_ line: Range<Int>, of file: SourceFile) -> Range<Int> {
        var start = line.lowerBound
        while start < line.upperBound, start - line.lowerBound < removed,
            file.bytes[start] == 0x20 || file.bytes[start] == 0x09
        {
            start += 1
        }
        return start..<line.upperBound
    }

    /// What stands before a tag on its line after all changes: the indentation of what the tag includes.
    func changed(_ lead: Range<Int>, of file: SourceFile) -> [UInt8] {
        added + file.bytes[trimmed(lead, of: file)]
    }
}

extension SourceFile {
    /// The lines of a text, each with its newline; an empty text is one line.
    func lines(of range: Range<Int>) -> [Range<Int>] {
        var lines: [Range<Int>] = []
        var start = range.lowerBound
        for offset in range where bytes[offset] == UInt8(ascii: "\n") {
            lines.append(start..<offset + 1)
            start = offset + 1
        }
        if start < range.upperBound || lines.isEmpty { lines.append(start..<range.upperBound) }
        return lines
    }

    /// Whether nothing but the end of the line is there.
    func isEmptyLine(_ line: Range<Int>) -> Bool {
        !line.isEmpty && bytes[line].allSatisfy { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
    }
}
