package import SwiftSyntax

extension VariableDeclSyntax {
    func has(_ keywords: [Keyword]) -> Bool {
        modifiers.contains { modifier in
            guard modifier.detail == nil, case .keyword(let keyword) = modifier.name.tokenKind else { return false }
            return keywords.contains(keyword)
        }
    }

    var belongsToType: Bool { has([.static, .class]) }
}

extension PatternBindingSyntax {
    /// Whether it has a getter; observers leave it stored.
    package var isComputed: Bool {
        switch accessorBlock?.accessors {
        case nil: false
        case .getter: true
        case .accessors(let accessors):
            !accessors.allSatisfy { [.keyword(.willSet), .keyword(.didSet)].contains($0.accessorSpecifier.tokenKind) }
        }
    }
}
