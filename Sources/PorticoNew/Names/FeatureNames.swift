/// What a feature and its parts are called, from one word: `Bookmarks`, or `ReadingLists`.
///
///     let names = try FeatureNames("ReadingLists")
///     names.item       // "ReadingList"
///     names.path       // "reading-lists"
struct FeatureNames {
    /// The feature and its list: `ReadingLists`.
    let feature: String
    /// One of its items: `ReadingList`.
    let item: String

    /// Throws where the word is no type's name, or has no singular of its own.
    ///
    /// - Parameter singular: what one is called, where that is not the word without its `s`.
    init(_ feature: String, singular: String? = nil) throws(NewError) {
        let item = singular ?? Singular.of(feature)
        for word in [feature, item] { try Self.check(word) }
        guard item != feature else {
            throw NewError("one of “\(feature)” would be called the same; say what it is called with --singular Word")
        }
        self.feature = feature
        self.item = item
    }

    /// `readingLists`
    var features: String { feature.lowercasingFirst }
    /// `readingList`
    var variable: String { item.lowercasingFirst }
    /// `reading-lists`
    var path: String { feature.words.joined(separator: "-") }
    /// `reading-list`
    var itemPath: String { item.words.joined(separator: "-") }
    /// `Reading lists`
    var title: String { feature.words.joined(separator: " ").uppercasingFirst }
    /// `reading list`
    var itemWords: String { item.words.joined(separator: " ") }
    /// `reading lists`
    var featureWords: String { feature.words.joined(separator: " ") }
    /// What is said of the names, so that nobody finds out from twenty files.
    var report: String { "One of the \(featureWords) is called \(item); --singular Word gives it another name." }
    /// `a reading list`
    var anItem: String { ("aeiou".contains(itemWords.first ?? "x") ? "an " : "a ") + itemWords }

    /// Throws where a word is no name of a type, or that of another one.
    static func check(_ word: String) throws(NewError) {
        guard let first = word.unicodeScalars.first, ("A"..."Z").contains(first), word.count <= 40,
            word.unicodeScalars.allSatisfy({ $0.isASCIILetterOrDigit })
        else {
            throw NewError(
                "“\(word)” is no name of a feature; it is one word in letters and digits, such as ReadingLists"
            )
        }
        guard !Self.taken.contains(word), !SwiftWord.all.contains(word.lowercasingFirst) else {
            throw NewError("“\(word)” is the name of something else in Swift or Portico; choose another")
        }
    }

    /// Types that every file sees, which one of the same name would hide.
    static let taken: Set = [
        "Action", "Any", "Answer", "Array", "Bool", "CalendarDate", "Character", "Condition", "Container",
        "Coordinator",
        "Data", "Date", "DecimalNumber", "Destination", "Dictionary", "Double", "Driver", "Error", "Event", "Feature",
        "Indexed",
        "Float", "Form",
        "Int", "Item", "Items", "Kind", "Language", "List", "Lists", "Localiser", "Location", "Module", "MultiLine",
        "Never", "Notice", "Now", "Offer", "Optional", "Output", "OwnedItem", "PageInfo", "Portico", "Provider",
        "RandomIdentifier", "Result", "Route", "Scope", "Screen", "ScreenTable", "Self", "Set", "Shown", "SingleLine",
        "Source", "State", "String", "Tab", "Task", "Text", "Type", "URL", "Value", "ViewModel", "Visitor", "VisitorID",
        "Void", "WebLink", "WholeNumber",
    ]
}

/// Why nothing was written.
struct NewError: Error, CustomStringConvertible {
    let description: String

    init(_ description: String) {
        self.description = description
    }
}

extension String {
    /// The words of a name: `readingLists` is `reading` and `lists`.
    var words: [String] {
        var words: [String] = []
        for character in self {
            if character.isUppercase || words.isEmpty { words.append("") }
            words[words.count - 1] += character.lowercased()
        }
        return words
    }

    /// The words of a name as people read them.
    var labelWords: String { words.map { $0 == "url" ? "URL" : $0 }.joined(separator: " ") }

    var lowercasingFirst: String { prefix(1).lowercased() + dropFirst() }
    var uppercasingFirst: String { prefix(1).uppercased() + dropFirst() }
}

extension Unicode.Scalar {
    var isASCIILetterOrDigit: Bool { isASCII && (properties.isAlphabetic || ("0"..."9").contains(self)) }
}

/// The words that Swift keeps for itself: neither a value nor a case is called by one.
enum SwiftWord {
    /// Whether templates and code can call something so without more.
    static func isPlain(_ name: String) -> Bool {
        !all.contains(name) && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" }
    }

    static let all: Set = [
        "actor", "as", "associatedtype", "async", "await", "break", "case", "catch", "class", "continue", "default",
        "defer",
        "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for", "func", "guard",
        "if",
        "import", "in", "init", "inout", "internal", "is", "let", "nil", "operator", "precedencegroup", "private",
        "protocol", "public", "repeat", "rethrows", "return", "self", "static", "struct", "subscript", "super",
        "switch",
        "throw", "throws", "true", "try", "typealias", "var", "where", "while",
    ]
}
