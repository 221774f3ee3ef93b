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
        /// A number from 0 with two digits behind the point, such as a price.
        case decimal
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
        guard !SwiftWord.all.contains(name) else {
            throw NewError("“\(name)” is a word of Swift; choose another name for the field")
        }
        if let other = Self.taken[name.lowercased()] {
            throw NewError("“\(name)” is \(other) already; choose another name for the field")
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
            case .decimal: "DecimalNumber<1_000_000, 2>"
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
            // A decimal number is stored as its hundredths.
            case .number, .decimal: ("Int", "INTEGER")
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
        case .decimal: "9.50"
        case .date: "2026-07-31"
        case .flag: "true"
        }
    }

    /// What every item has, and what the code and the texts around it are called, in small letters.
    private static let taken: [String: String] = {
        let names = [
            "what every item has": [
                "createdat", "displayname", "id", "isempty", "limit", "removedat", "restorable", "visitor",
            ],
            "what a page of the feature shows": ["form", "list", "message", "rows"],
            "a button or a sentence of its pages": ["add", "addone", "none", "remove", "save"],
            "what its code calls something else": ["localiser", "moment", "provider"],
        ]
        return names.reduce(into: [:]) { taken, entry in for name in entry.value { taken[name] = entry.key } }
    }()
}

extension [FeatureField] {
    /// The one that an item is called by: there is one among all that `FeatureField.fields` gives.
    var namer: FeatureField { first(where: \.canNameItems) ?? self[0] }
}
