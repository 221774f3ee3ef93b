/// What stands between the tags of a parent.
struct TemplateArguments: Sendable {
    let blocks: [TemplateBlock]
    /// Where something else stands, which is never printed.
    let strays: [Int]
}
