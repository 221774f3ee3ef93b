/// Ids for headings, each once on a page, in the form GitHub gives them: "Two Words!" is `two-words`, the next one `two-words-1`.
struct HeadingIDs {
    private var uses: [String: Int] = [:]

    mutating func id(for heading: String) -> String {
        let slug = Self.slug(heading)
        var id = slug
        while uses[id] != nil {
            let number = uses[slug, default: 0] + 1
            uses[slug] = number
            id = "\(slug)-\(number)"
        }
        uses[id] = 0
        return HTMLAttribute.idPrefix + id
    }

    private static func slug(_ heading: String) -> String {
        var slug = String.UnicodeScalarView()
        for scalar in heading.lowercased().unicodeScalars {
            if scalar == "-" || scalar == "_" || scalar.properties.isAlphabetic || scalar.properties.numericType != nil {
                slug.append(scalar)
            } else if scalar.properties.isWhitespace {
                slug.append("-")
            }
        }
        return slug.isEmpty ? "section" : String(slug)
    }
}
