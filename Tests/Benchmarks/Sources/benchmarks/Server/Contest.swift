/// Servers under the same load in turns, so that whatever else the machine does meets all of them.
struct Contest {
    /// One of those that take turns.
    struct Contender {
        let name: String
        let turn: () async throws -> LoadReading
    }

    let settings: LoadSettings

    /// All turns of each contender together, by its name.
    func run(_ contenders: [Contender]) async throws -> [String: LoadReading] {
        var readings: [String: [LoadReading]] = [:]
        for _ in 0..<settings.rounds {
            for contender in contenders { readings[contender.name, default: []].append(try await contender.turn()) }
        }
        return readings.mapValues(LoadReading.all)
    }
}
