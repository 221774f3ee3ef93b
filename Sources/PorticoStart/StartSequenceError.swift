import Portico

/// Why steps make no sequence. Chains lead from a step to what it waits for.
public enum StartSequenceError: Error, Sendable, Hashable, CustomStringConvertible {
    /// Two steps have this name.
    case duplicate(name: String)
    /// The last of the chain is needed by the one before it, and no step has that name.
    case missing(chain: [String])
    /// Each waits for the next; the last is the first again.
    case cycle(chain: [String])
    /// A step produces another type of value than the one that needs it expects.
    case mismatch(name: String, produces: String, neededBy: String, expects: String)
    /// More than ``StartSequence/maxSteps``.
    case tooMany(count: Int, maximum: Int)

    public var description: String {
        switch self {
        case .duplicate(let name): "two steps are named \(name)"
        case .missing(let chain): "missing: \(chain.joined(separator: " -> "))"
        case .cycle(let chain): "circular: \(chain.joined(separator: " -> "))"
        case .mismatch(let name, let produced, let needer, let expected):
            "\(name) produces \(produced), and \(needer) expects \(expected)"
        case .tooMany(let count, let maximum): "\(count) steps, and a sequence has \(maximum) at most"
        }
    }
}

/// Walks what steps need, and throws the first thing that cannot work.
struct StartSequenceCheck {
    /// A step without its types.
    private struct Node {
        let made: StartNeed
        let needed: [StartNeed]
    }

    private let order: [Node]
    private var nodes: [String: Node] = [:]
    private let maximum: Int
    /// Nothing is wrong with these, nor with anything that they lead to.
    private var passed: Set<String> = []
    /// From where the walk began to where it is.
    private var path: [String] = []

    init<Gate>(_ steps: [StartStep<Gate>]) {
        order = steps.map { Node(made: $0.made, needed: $0.needed) }
        maximum = StartSequence<Gate>.maxSteps
    }

    mutating func run() throws(StartSequenceError) {
        guard order.count <= maximum else { throw .tooMany(count: order.count, maximum: maximum) }
        for node in order {
            guard nodes.updateValue(node, forKey: node.made.name) == nil else { throw .duplicate(name: node.made.name) }
        }
        for node in order { try walk(node) }
    }

    private mutating func walk(_ node: Node) throws(StartSequenceError) {
        let name = node.made.name
        if passed.contains(name) { return }
        if let first = path.firstIndex(of: name) { throw .cycle(chain: path[first...] + [name]) }
        path.append(name)
        for need in node.needed {
            guard let next = nodes[need.name] else { throw .missing(chain: path + [need.name]) }
            guard next.made.type == need.type else {
                throw .mismatch(
                    name: need.name,
                    produces: next.made.type.name,
                    neededBy: name,
                    expects: need.type.name
                )
            }
            try walk(next)
        }
        path.removeLast()
        passed.insert(name)
    }
}
