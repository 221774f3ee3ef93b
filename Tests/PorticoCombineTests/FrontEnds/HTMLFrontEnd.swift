import PorticoTesting

/// A browser without scripts.
struct HTMLFrontEnd: FrontEnd {
    let visitor: WebVisitor

    func open(_ address: String) async throws -> Sight {
        try await visitor.open(address)
        return sight
    }

    func send(_ action: Action, to address: String) async throws -> Sight {
        try await visitor.open(address)
        for (name, value) in action.fields where action.typed.contains(name) { try visitor.fill(name, with: value) }
        try await visitor.click(action.label)
        return sight
    }

    private var sight: Sight {
        Sight(condition: ConditionName.of(status: visitor.page.status), text: visitor.page.text)
    }
}

/// The condition behind a status.
enum ConditionName {
    static func of(status: Int) -> String {
        switch status {
        case 200: "ok"
        case 404: "notFound"
        case 422: "invalid"
        case 503: "unavailable"
        default: "status \(status)"
        }
    }
}
