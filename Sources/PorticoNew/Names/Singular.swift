/// What one is called of many, as far as English has rules for it: `Categories` are each a `Category`.
///
/// It is a guess, which every command prints, and which `--singular` takes the place of.
enum Singular {
    /// Of a name in words, the last of which is the noun. The name itself where one and many are called alike.
    static func of(_ name: String) -> String {
        let last = name.lastIndex(where: \.isUppercase) ?? name.startIndex
        let (start, noun) = (name[..<last], name[last...])
        let one = of(noun: noun.lowercased())
        return start + (noun.first?.isUppercase == true ? one.uppercasingFirst : one)
    }

    private static func of(noun: String) -> String {
        if let one = irregular[noun] { return one }
        if alike.contains(noun) { return noun }
        if noun.hasSuffix("ies") { return endingInIe.contains(noun) ? String(noun.dropLast()) : noun.dropLast(3) + "y" }
        if ["sses", "xes", "ches", "shes", "zzes"].contains(where: noun.hasSuffix) { return String(noun.dropLast(2)) }
        if noun.hasSuffix("ss") || noun.hasSuffix("us") || noun.hasSuffix("is") { return noun }
        return noun.hasSuffix("s") ? String(noun.dropLast()) : noun
    }

    /// Of which one is called as many are.
    private static let alike: Set = ["news", "series", "species", "means", "headquarters", "lens"]

    /// `Movies` are not each a `Movy`.
    private static let endingInIe: Set = [
        "birdies", "brownies", "calories", "cookies", "dies", "goodies", "hoodies", "lies", "movies", "pies", "rookies",
        "selfies", "smoothies", "ties", "zombies",
    ]

    private static let irregular = [
        "aliases": "alias", "analyses": "analysis", "axes": "axis", "biases": "bias", "bonuses": "bonus",
        "buses": "bus",
        "campuses": "campus", "canvases": "canvas", "children": "child", "crises": "crisis", "echoes": "echo",
        "feet": "foot", "gases": "gas", "geese": "goose", "halves": "half", "heroes": "hero", "indices": "index",
        "knives": "knife", "leaves": "leaf", "lenses": "lens", "lives": "life", "loaves": "loaf", "matrices": "matrix",
        "men": "man", "mice": "mouse", "people": "person", "potatoes": "potato", "quizzes": "quiz", "shelves": "shelf",
        "statuses": "status", "teeth": "tooth", "theses": "thesis", "tomatoes": "tomato", "vertices": "vertex",
        "viruses": "virus", "wolves": "wolf", "women": "woman",
    ]
}
