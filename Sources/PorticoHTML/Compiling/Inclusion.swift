/// One use of a template: whose names it uses, what fills its blocks, and through which tags it was reached.
struct Inclusion {
    let file: SourceFile
    let scope: TemplateScope
    /// What users of this template put in place of its blocks.
    let fillings: [String: Filling]
    /// The uses of parents whose blocks those are: all that a block met here counts for.
    let parents: [Int]
    /// The templates this one is inside of, outermost first, itself last.
    let chain: [String]
    /// The tag that includes it, where there is one.
    let includedFrom: SourcePoint?

    /// A block's content together with the use of the template it is written in.
    struct Filling {
        let block: TemplateBlock
        let inclusion: Box
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
