/// A partial, or a parent inside itself, compiled once for the names that are seen where it is used, and called from each such place.
struct CompiledBody {
    /// Which uses of a template print the same: same file, same blocks filled, same names, same space before each line.
    struct Key: Hashable {
        let link: Inclusion.Link
        let scope: TemplateScope
        let view: [Int]
        var indentation: [UInt8] = []
    }

    /// Nil while it is compiled.
    var compiled: Compiled?
    /// How many frames and sections were open where it began.
    let frameHeight: Int
    let sectionHeight: Int
    /// Whether it is called from inside itself.
    var isRecursive = false
    /// Whether it left the HTML as it found it, so that it may be called from other places.
    var isBalanced = false
    /// Whether it calls a body it is inside of: whether that ends was found out for this place only.
    var isEntangled = false
    /// What it adds to the size of the page, with all it calls.
    var nodeCount = 0
    var literalCount = 0

    struct Compiled {
        let op: Op
        let steps: [Step]
    }
}
