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
        let item = singular ?? Self.singular(of: feature)
        for word in [feature, item] { try Self.check(word) }
        guard item != feature else {
            throw NewError("“\(feature)” is the same for one and for many; say --singular WORD")
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
    /// `Reading lists`
    var title: String { feature.words.joined(separator: " ").uppercasingFirst }
    /// `reading list`
    var itemWords: String { item.words.joined(separator: " ") }
    /// `reading lists`
    var featureWords: String { feature.words.joined(separator: " ") }
    /// `a reading list`
    var anItem: String { ("aeiou".contains(itemWords.first ?? "x") ? "an " : "a ") + itemWords }

    private static func singular(of word: String) -> String {
        if word.hasSuffix("ies") { return word.dropLast(3) + "y" }
        if word.hasSuffix("sses") || word.hasSuffix("xes") || word.hasSuffix("ches") || word.hasSuffix("shes") {
            return String(word.dropLast(2))
        }
        return word.hasSuffix("s") && !word.hasSuffix("ss") ? String(word.dropLast()) : word
    }

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
    private static let taken: Set = [
        "Action", "Any", "Answer", "Array", "Bool", "CalendarDate", "Character", "Condition", "Container",
        "Coordinator",
        "Data", "Date", "Destination", "Dictionary", "Double", "Driver", "Error", "Event", "Feature", "Float", "Form",
        "Int", "Item", "Items", "Kind", "Language", "List", "Lists", "Localiser", "Location", "Module", "MultiLine",
        "Never", "Notice", "Now", "Offer", "Optional", "Output", "OwnedItem", "PageInfo", "Portico", "Provider",
        "RandomIdentifier", "Result", "Route", "Scope", "Screen", "ScreenTable", "Self", "Set", "Shown", "SingleLine",
        "Source", "State", "String", "Tab", "Task", "Text", "Type", "URL", "Value", "ViewModel", "Visitor", "VisitorID",
        "Void", "WebLink", "WholeNumber",
    ]
}

/// A field of a feature's items: `title:text`, or `comment:long?` for one that may be left out.
struct FeatureField {
    enum Kind: String, CaseIterable {
        /// One line.
        case text
        /// Several lines.
        case long
        /// The address of a page.
        case url
        /// A whole number from 0.
        case number
        /// A day of the calendar.
        case date
        /// Yes or no.
        case flag
    }

    let name: String
    let kind: Kind
    let isOptional: Bool

    init(_ text: String) throws(NewError) {
        let parts = text.split(separator: ":", omittingEmptySubsequences: false).map(String.init)
        guard parts.count == 2 else { throw NewError("“\(text)” is no field; write NAME:TYPE, such as title:text") }
        isOptional = parts[1].hasSuffix("?")
        let kindName = isOptional ? String(parts[1].dropLast()) : parts[1]
        guard let kind = Kind(rawValue: kindName) else {
            let kinds = Kind.allCases.map(\.rawValue).joined(separator: ", ")
            throw NewError(
                "“\(kindName)” is no type of a field; there are \(kinds), each with “?” where it may be left out"
            )
        }
        guard kind != .flag || !isOptional else {
            throw NewError("“\(text)”: a flag that is left out is false; drop the “?”")
        }
        name = parts[0]
        self.kind = kind
        guard let first = name.unicodeScalars.first, ("a"..."z").contains(first), name.count <= 40,
            name.unicodeScalars.allSatisfy({ $0.isASCIILetterOrDigit })
        else {
            throw NewError(
                "“\(name)” is no name of a field; it begins with a small letter and has letters and digits only"
            )
        }
        guard !Self.taken.contains(name.lowercased()), !SwiftWord.all.contains(name) else {
            throw NewError("“\(name)” is a word of Swift, or what every item has; choose another name for the field")
        }
    }

    /// All fields of a feature. Throws where one is given twice, and where none can stand for the item in a list.
    static func fields(_ texts: [String]) throws(NewError) -> [FeatureField] {
        var fields: [FeatureField] = []
        for text in texts {
            let field = try FeatureField(text)
            // Columns of a table are told apart without regard to case.
            guard !fields.contains(where: { $0.name.lowercased() == field.name.lowercased() }) else {
                throw NewError("the field “\(field.name)” is given twice")
            }
            fields.append(field)
        }
        guard fields.contains(where: \.canNameItems) else {
            throw NewError("no field can stand for an item in a list; give one that is a text, such as title:text")
        }
        guard fields.count <= 20 else { throw NewError("a form of more than 20 fields is not one that people fill in") }
        return fields
    }

    /// Whether it is what an item is called in the list and in what is said of it.
    var canNameItems: Bool { kind == .text && !isOptional }

    /// As people read it: `dueDate` is `due date`, `url` is `URL`.
    var words: String { name.labelWords }

    /// The type of the value, as the event and the item have it.
    var type: String {
        let type =
            switch kind {
            case .text: "SingleLine<200>"
            case .long: "MultiLine<10_000>"
            case .url: "WebLink"
            case .number: "WholeNumber<0, 1_000_000>"
            case .date: "CalendarDate"
            case .flag: "Bool"
            }
        return isOptional ? type + "?" : type
    }

    /// The type of its column in Swift, and in SQL.
    var column: (type: String, sql: String) {
        let (type, sql) =
            switch kind {
            case .text, .long, .url, .date: ("String", "TEXT")
            case .number: ("Int", "INTEGER")
            case .flag: ("Bool", "INTEGER")
            }
        return isOptional ? (type + "?", sql) : (type, sql + " NOT NULL")
    }

    /// What a test fills in, and what is then read again.
    var sample: String {
        switch kind {
        case .text: "Walk & “talk”"
        case .long: "One line.\\nAnother <one>."
        case .url: "https://swift.org/documentation"
        case .number: "42"
        case .date: "2026-07-31"
        case .flag: "true"
        }
    }

    /// What every item has, and what the code and the texts around it are called.
    private static let taken: Set = [
        "add", "addone", "createdat", "displayname", "form", "id", "isempty", "limit", "list", "localiser", "message",
        "moment", "none", "provider", "remove", "removedat", "restorable", "rows", "save", "visitor",
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
