/// What stood around the beginning of a section: enough to compare its end with, and to go back to after a problem.
///
/// It shares no array with the tokenizer that reads on, so that reading on copies nothing.
struct SectionStart {
    let state: HTMLTokenizer.State
    let textElement: String
    let tag: HTMLTag?
    let attributeCount: Int
    /// The serial of the form that is open.
    let form: Int?
    let noscript: HTMLTag?
    let dropsNewline: Bool
    let endsInReference: Bool
    let isConditional: Bool
}
