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
            Place(file: ObjectIdentifier(inclusion.inclusion.file), offset: block.offset, scope: inclusion.inclusion.scope)
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
