import Notes

/// Tags as a file has them, of which some may be none here.
struct ImportedTags {
    private(set) var tags: [NoteTag] = []
    private(set) var remarks: [ImportProblem] = []

    init(_ texts: [String], place: String) {
        for text in texts where !text.trimmingWhiteSpace.isEmpty {
            // A comma parts tags here.
            if let tag = NoteTag(rawValue: text.replacing(",", with: " ")) {
                tags.append(tag)
            } else {
                remarks.append(
                    ImportProblem(place: place, reason: "the tag “\(text.prefix(80))” is left out: a tag has \(NoteTag.expectation)")
                )
            }
        }
    }
}
