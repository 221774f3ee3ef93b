import PorticoMacros
import SwiftParser
import SwiftSyntax

/// What view models would share between all visitors of a server: on a phone there is one user.
///
///     SharedState.found(in: ["Store.swift": "final class Store { static let shared = Store() }"])
///     // Store.swift:1:21: all visitors share `shared`: hand it to the initialiser
///
/// It goes by what is written, without types: an object that a library makes and a static keeps is not seen.
struct SharedState: Equatable, CustomStringConvertible {
    let file: String
    let line: Int
    let column: Int
    let problem: String

    var description: String { "\(file):\(line):\(column): \(problem)" }

    /// - Parameter sources: by file.
    static func found(in sources: [String: String]) -> [SharedState] {
        let trees = sources.mapValues { Parser.parse(source: $0) }.sorted { $0.key < $1.key }
        let names = ObjectNames(viewMode: .sourceAccurate)
        for tree in trees { names.walk(tree.value) }
        return trees.flatMap { file, tree in
            let reader = SharedStateReader(file, tree, objects: names.names)
            reader.walk(tree)
            return reader.found
        }
    }
}

/// The classes and actors that are declared.
private final class ObjectNames: SyntaxVisitor {
    private(set) var names: Set<String> = []

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        names.insert(node.name.text)
        return .visitChildren
    }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        names.insert(node.name.text)
        return .visitChildren
    }
}

private final class SharedStateReader: SyntaxVisitor {
    private(set) var found: [SharedState] = []
    private let file: String
    private let lines: SourceLocationConverter
    private let objects: Set<String>

    init(_ file: String, _ tree: SourceFileSyntax, objects: Set<String>) {
        self.file = file
        self.objects = objects
        lines = SourceLocationConverter(fileName: file, tree: tree)
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: VariableDeclSyntax) -> SyntaxVisitorContinueKind {
        let isStatic = node.modifiers.contains { $0.name.tokenKind == .keyword(.static) }
        let isGlobal = node.parent?.parent?.parent?.is(SourceFileSyntax.self) ?? false
        let isTaskLocal = node.attributes.contains { $0.trimmedDescription.hasPrefix("@TaskLocal") }
        if isStatic || isGlobal, !isTaskLocal {
            let isConstant = node.bindingSpecifier.tokenKind == .keyword(.let)
            for binding in node.bindings where !binding.isComputed {
                let type = binding.typeAnnotation?.type.trimmedDescription ?? ""
                let isObject = objects.contains(type) || binding.initializer.map { makesObject($0.value) } ?? false
                guard !isConstant || isObject else { continue }
                let name = binding.pattern.trimmedDescription
                add("all visitors share `\(name)`: hand it to the initialiser", at: binding.pattern)
            }
        }
        return .visitChildren
    }

    override func visit(_ node: AttributeSyntax) -> SyntaxVisitorContinueKind {
        let name = node.attributeName.trimmedDescription
        if ["AppStorage", "SceneStorage", "Shared"].contains(name) {
            add("all visitors share what @\(name) keeps: hand a store to the initialiser", at: node)
        }
        return .visitChildren
    }

    override func visit(_ node: MemberAccessExprSyntax) -> SyntaxVisitorContinueKind {
        guard let base = node.base?.as(DeclReferenceExprSyntax.self)?.baseName.text else { return .visitChildren }
        let member = node.declName.baseName.text
        if ["Calendar", "Locale", "TimeZone"].contains(base), ["current", "autoupdatingCurrent"].contains(member) {
            add("`\(base).\(member)` is the server's: hand the visitor's to the initialiser", at: node)
        } else if Self.shared.contains("\(base).\(member)") || objects.contains(base) && member == "shared" {
            add("all visitors share `\(base).\(member)`: hand it to the initialiser", at: node)
        }
        return .visitChildren
    }

    private static let shared: Set<String> = [
        "HTTPCookieStorage.shared", "NSUbiquitousKeyValueStore.default", "NotificationCenter.default",
        "URLCache.shared", "URLSession.shared", "UserDefaults.standard",
    ]

    /// Whether an expression calls the initialiser of a class or an actor of the sources.
    private func makesObject(_ value: ExprSyntax) -> Bool {
        if let tried = value.as(TryExprSyntax.self) { return makesObject(tried.expression) }
        guard let callee = value.as(FunctionCallExprSyntax.self)?.calledExpression else { return false }
        switch callee.as(ExprSyntaxEnum.self) {
        case .declReferenceExpr(let name): return objects.contains(name.baseName.text)
        case .genericSpecializationExpr(let type): return objects.contains(type.expression.trimmedDescription)
        case .memberAccessExpr(let member):
            let base = member.base?.trimmedDescription ?? ""
            return member.declName.baseName.text == "init" && objects.contains(base)
        default: return false
        }
    }

    private func add(_ problem: String, at node: some SyntaxProtocol) {
        let place = node.startLocation(converter: lines)
        found.append(SharedState(file: file, line: place.line, column: place.column, problem: problem))
    }
}
