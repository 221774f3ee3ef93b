import SwiftSyntax

/// Reads what one file declares.
final class PackageReader: SyntaxVisitor {
    private(set) var models: [FoundModel] = []
    private(set) var values: [String: FoundValue] = [:]
    private(set) var protocols: [String: FoundProtocol] = [:]
    private(set) var makeable: Set<String> = []
    private(set) var remarks: [FoundRemark] = []
    private let path: String
    private let lines: SourceLocationConverter

    private let imports: Set<String>

    init(_ path: String, _ tree: SourceFileSyntax) {
        self.path = path
        imports = Set(
            tree.statements.compactMap { $0.item.as(ImportDeclSyntax.self)?.path.trimmedDescription }
        )
        lines = SourceLocationConverter(fileName: path, tree: tree)
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: ClassDeclSyntax) -> SyntaxVisitorContinueKind {
        let name = node.name.text
        let members = node.memberBlock.members
        let inherited = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
        let isModel = name.hasSuffix("Model") || node.attributes.has("Observable")
        if name.hasSuffix("Coordinator") || name.hasSuffix("Router") || name.hasSuffix("Flow") {
            remark(
                "\(name) leads from screen to screen: serve it with PorticoCompat, or say in the routes where it leads",
                node.name
            )
        } else if inherited.contains("ObservableObject") {
            remark("\(name) is an ObservableObject: serve it with PorticoCombine", node.name)
        } else if !node.attributes.has("Observable") {
            if isModel { remark("\(name) is not @Observable: choose an adapter of PorticoAdapters", node.name) }
            note(name, node.modifiers, members)
        } else if !node.modifiers.isPublic {
            remark("\(name) is not public", node.name)
        } else if node.genericParameterClause != nil {
            remark("\(name) is generic", node.name)
        } else if let actor = node.attributes.names.first(where: { !Self.attributes.contains($0) }) {
            remark("\(name) has the attribute @\(actor), which may put it on another actor", node.name)
        } else {
            var model = FoundModel(
                name: name,
                place: place(node.name),
                isMain: node.attributes.has("MainActor"),
                nested: Set(members.compactMap { $0.decl.asProtocol((any NamedDeclSyntax).self)?.name.text })
            )
            if members.contains(where: { $0.decl.is(IfConfigDeclSyntax.self) }) {
                remark("what stands behind #if in \(name) is not read", node.name)
            }
            model.properties = members.flatMap { properties($0.decl) }
            model.methods = members.compactMap { method($0.decl) }
            model.parameters = initialisers(members).first
            models.append(model)
        }
        return .skipChildren
    }

    /// Those of a class that say nothing of where it runs.
    private static let attributes: Set = ["Observable", "MainActor", "available", "objc", "objcMembers"]

    // What is declared in these has another name, or may not be there.

    override func visit(_ node: EnumDeclSyntax) -> SyntaxVisitorContinueKind {
        if node.memberBlock.members.contains(where: { $0.decl.is(ClassDeclSyntax.self) }) {
            remark("what is declared in \(node.name.text) is not read", node.name)
        }
        return .skipChildren
    }

    override func visit(_ node: ExtensionDeclSyntax) -> SyntaxVisitorContinueKind {
        let isPublic = node.modifiers.isPublic
        let hasPublic = node.memberBlock.members.contains { $0.decl.modifiersOfMember?.isPublic ?? false }
        if isPublic || hasPublic {
            remark("what this extension of \(node.extendedType.trimmedDescription) adds is not read", node.extendedType)
        }
        return .skipChildren
    }

    override func visit(_ node: IfConfigDeclSyntax) -> SyntaxVisitorContinueKind {
        remark("what stands behind #if is not read", node)
        return .skipChildren
    }

    override func visit(_: FunctionDeclSyntax) -> SyntaxVisitorContinueKind { .skipChildren }

    override func visit(_ node: StructDeclSyntax) -> SyntaxVisitorContinueKind {
        let members = node.memberBlock.members
        if node.modifiers.isPublic, node.genericParameterClause == nil {
            values[node.name.text] = FoundValue(
                properties: members.flatMap { properties($0.decl) },
                parameters: initialisers(members).first
            )
        }
        note(node.name.text, node.modifiers, members)
        return .skipChildren
    }

    override func visit(_ node: ActorDeclSyntax) -> SyntaxVisitorContinueKind {
        note(node.name.text, node.modifiers, node.memberBlock.members)
        return .skipChildren
    }

    override func visit(_ node: ProtocolDeclSyntax) -> SyntaxVisitorContinueKind {
        guard node.modifiers.isPublic else { return .skipChildren }
        let inherited = node.inheritanceClause?.inheritedTypes.map(\.type.trimmedDescription) ?? []
        var found = FoundProtocol(
            place: place(node.name),
            isActor: inherited.contains("Actor"),
            isObject: inherited.contains("AnyObject"),
            imports: imports
        )
        found.isOther =
            !inherited.allSatisfy { ["Sendable", "Actor", "AnyObject"].contains($0) }
            || !node.attributes.names.allSatisfy { $0 == "MainActor" }
        for member in node.memberBlock.members {
            if let function = member.decl.as(FunctionDeclSyntax.self), function.genericParameterClause == nil,
                !function.modifiers.has(.static), !function.modifiers.has(.mutating)
            {
                found.methods.append(method(function))
            } else if let variable = member.decl.as(VariableDeclSyntax.self), !variable.modifiers.has(.static),
                let binding = variable.bindings.first, let type = binding.typeAnnotation?.type
            {
                let isSettable = binding.accessorBlock?.trimmedDescription.contains("set") ?? true
                found.isOther = found.isOther || isSettable || binding.hasEffects
                found.properties.append(
                    FoundProperty(
                        name: binding.pattern.trimmedDescription,
                        type: FoundType(type),
                        isSettable: isSettable,
                        place: place(binding)
                    )
                )
            } else {
                found.isOther = true
            }
        }
        protocols[node.name.text] = found
        return .skipChildren
    }

    private func note(_ name: String, _ modifiers: DeclModifierListSyntax, _ members: MemberBlockItemListSyntax) {
        if modifiers.isPublic, initialisers(members).contains(where: { $0.allSatisfy(\.hasDefault) }) {
            makeable.insert(name)
        }
    }

    private func properties(_ member: DeclSyntax) -> [FoundProperty] {
        guard let variable = member.as(VariableDeclSyntax.self), variable.modifiers.isPublic,
            !variable.modifiers.has(.static), !variable.modifiers.has(.class),
            !variable.attributes.has("ObservationIgnored")
        else { return [] }
        return variable.bindings.compactMap { binding in
            guard
                let type = binding.typeAnnotation.map({ FoundType($0.type) }) ?? binding.initializer?.value.literalType
            else {
                remark("\(binding.pattern.trimmedDescription) is not shown: its type is not written", binding)
                return nil
            }
            let isSet = variable.modifiers.contains { $0.detail?.detail.text == "set" }
            guard !binding.hasEffects, !variable.modifiers.has(.lazy) else {
                remark("\(binding.pattern.trimmedDescription) is not shown: it is not there at once", binding)
                return nil
            }
            let isVariable = variable.bindingSpecifier.tokenKind == .keyword(.var)
            let isComputed = binding.accessorBlock.map { !$0.trimmedDescription.contains("didSet") } ?? false
            return FoundProperty(
                name: binding.pattern.trimmedDescription,
                type: type,
                isSettable: isVariable && !isSet && !isComputed,
                place: place(binding)
            )
        }
    }

    private func method(_ member: DeclSyntax) -> FoundMethod? {
        guard let function = member.as(FunctionDeclSyntax.self), function.modifiers.isPublic,
            !function.modifiers.has(.static), !function.modifiers.has(.class)
        else { return nil }
        guard function.genericParameterClause == nil else {
            remark("\(function.name.text) is no event: it is generic", function.name)
            return nil
        }
        return method(function)
    }

    private func method(_ function: FunctionDeclSyntax) -> FoundMethod {
        let signature = function.signature
        return FoundMethod(
            name: function.name.text,
            parameters: parameters(signature.parameterClause),
            isAsync: signature.effectSpecifiers?.asyncSpecifier != nil,
            isThrowing: signature.effectSpecifiers?.throwsClause != nil,
            result: signature.returnClause.map { FoundType($0.type) },
            signature: function.with(\.body, nil).trimmedDescription,
            place: place(function.name)
        )
    }

    private func initialisers(_ members: MemberBlockItemListSyntax) -> [[FoundParameter]] {
        members.compactMap { member in
            guard let initialiser = member.decl.as(InitializerDeclSyntax.self), initialiser.modifiers.isPublic,
                initialiser.optionalMark == nil, initialiser.signature.effectSpecifiers == nil,
                initialiser.genericParameterClause == nil
            else { return nil }
            return parameters(initialiser.signature.parameterClause)
        }
    }

    private func parameters(_ clause: FunctionParameterClauseSyntax) -> [FoundParameter] {
        clause.parameters.map { parameter in
            let first = parameter.firstName.text
            return FoundParameter(
                label: first == "_" ? nil : first,
                name: parameter.secondName?.text ?? first,
                type: parameter.ellipsis == nil ? FoundType(parameter.type) : .other("\(parameter.type)..."),
                hasDefault: parameter.defaultValue != nil
            )
        }
    }

    private func remark(_ text: String, _ node: some SyntaxProtocol) {
        remarks.append(FoundRemark(place: place(node), text: text))
    }

    private func place(_ node: some SyntaxProtocol) -> String {
        let location = node.startLocation(converter: lines)
        return "\(path):\(location.line)"
    }
}

extension DeclModifierListSyntax {
    fileprivate var isPublic: Bool { contains { $0.detail == nil && ["public", "open"].contains($0.name.text) } }

    fileprivate func has(_ keyword: Keyword) -> Bool { contains { $0.name.tokenKind == .keyword(keyword) } }
}

extension AttributeListSyntax {
    fileprivate var names: [String] {
        compactMap { $0.as(AttributeSyntax.self)?.attributeName.trimmedDescription }
    }

    fileprivate func has(_ name: String) -> Bool { names.contains(name) }
}

extension DeclSyntax {
    fileprivate var modifiersOfMember: DeclModifierListSyntax? {
        asProtocol((any WithModifiersSyntax).self)?.modifiers
    }
}

extension PatternBindingSyntax {
    /// Whether its value has to be waited for, or may not come.
    fileprivate var hasEffects: Bool {
        guard case .accessors(let accessors) = accessorBlock?.accessors else { return false }
        return accessors.contains { $0.effectSpecifiers != nil }
    }
}

extension ExprSyntax {
    /// The type of a literal that stands alone.
    fileprivate var literalType: FoundType? {
        if let array = self.as(ArrayExprSyntax.self) {
            let types = array.elements.map(\.expression.literalType)
            guard let first = types.first, let type = first, types.allSatisfy({ $0 == type }) else { return nil }
            return .array(type)
        }
        return switch kind {
        case .stringLiteralExpr: .named("String")
        case .integerLiteralExpr: .named("Int")
        case .floatLiteralExpr: .named("Double")
        case .booleanLiteralExpr: .named("Bool")
        default: nil
        }
    }
}
