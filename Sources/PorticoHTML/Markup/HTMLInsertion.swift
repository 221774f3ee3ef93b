/// Something the engine prints between two bytes of a template's text.
struct HTMLInsertion {
    enum Kind {
        /// After the start tag of a form that posts: its hidden inputs.
        case formFields
        /// After a button that says it belongs to the page's own form: the page needs that form.
        case useOfPostForm
        /// Before `</body>`: the place of that form.
        case postForm
    }

    let kind: Kind
    /// Where in the file.
    let offset: Int
}
