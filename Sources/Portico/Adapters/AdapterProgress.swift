/// How far a view model behind an adapter is with what it was asked.
struct AdapterProgress<Output: Sendable>: Sendable {
    private(set) var isActive = false
    /// How often it became active.
    private(set) var beginnings = 0
    /// What the coordinator has not heard of yet, oldest first.
    private(set) var outputs: [Output] = []
    /// How many inputs are waited for.
    private var inputs = 0
    /// How many outputs are followed, and how many of them can say no more.
    private var followed = 0
    private var ended = 0

    /// Whether nothing more can come that would be worth waiting for.
    var isOver: Bool { followed > 0 && ended == followed }

    mutating func become(active: Bool) {
        if active && !isActive { beginnings += 1 }
        isActive = active
    }

    mutating func follow() {
        followed += 1
    }

    mutating func end() {
        ended += 1
    }

    /// Keeps an output for the input that led to it; where nobody waits, there is no front end to carry it out.
    mutating func lead(to output: Output) {
        if inputs > 0 { outputs.append(output) }
    }

    mutating func beginInput() {
        inputs += 1
    }

    /// - Returns: what the coordinator should hear.
    mutating func endInput() -> Output? {
        inputs -= 1
        let output = outputs.isEmpty ? nil : outputs.removeFirst()
        if inputs == 0 { outputs = [] }
        return output
    }
}
