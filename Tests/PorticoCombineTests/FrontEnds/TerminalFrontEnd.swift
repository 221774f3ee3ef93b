import Portico
import PorticoTerminal
import Synchronization
import Testing

/// A terminal, without a server.
struct TerminalFrontEnd<C: Coordinator>: FrontEnd {
    let coordinator: C

    func open(_ address: String) async throws -> Sight {
        let route = try route(at: address)
        return try await sight { try await $0.show(route) }
    }

    func send(_ action: Action, to address: String) async throws -> Sight {
        let route = try route(at: address)
        var form = Form()
        for (name, value) in action.fields { form.append(name, value) }
        let sent = form
        return try await sight { try await $0.send(action.event, sent, to: route) }
    }

    private func sight(_ use: (Terminal) async throws -> Condition) async throws -> Sight {
        let lines = Mutex<[String]>([])
        let terminal = Terminal(coordinator: coordinator, command: ["proof"], writeFile: { _ in }) { line in
            lines.withLock { $0.append(line) }
        }
        let condition = try await use(terminal)
        return Sight(condition: condition.name, text: lines.withLock { $0 }.joined(separator: "\n"))
    }

    private func route(at address: String) throws -> C.R {
        guard case .route(let route) = C.R.parse(try Location(address)) else {
            throw NoSuchPage(address: address)
        }
        return route
    }
}

struct NoSuchPage: Error {
    let address: String
}
