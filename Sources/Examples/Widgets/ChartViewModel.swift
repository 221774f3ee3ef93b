import Portico

typealias Measurement = WholeNumber<0, 100>

@ViewInputData struct ChartViewInputData {
    /// What the script of the chart reads, such as `12,30`.
    let values: String
    let rows: [String]
}

@ViewEvents enum ChartEvent {
    case added(value: Measurement)
}

struct ChartViewModel: ViewModel {
    static let maximum = 24
    let measurements: Shared<[Int]>

    var shown: Shown<ChartViewInputData> { Self.shown(measurements.value) }

    var updates: any AsyncSequence<Shown<ChartViewInputData>, Never> & Sendable {
        measurements.values.map { Self.shown($0) }
    }

    func appear() async -> Never? {
        measurements.noteReading()
        return nil
    }

    func handle(_ event: ChartEvent) async -> Never? {
        switch event {
        case .added(let value): measurements.change { $0 = ($0 + [value.rawValue]).suffix(Self.maximum) }
        }
        return nil
    }

    private static func shown(_ values: [Int]) -> Shown<ChartViewInputData> {
        let texts = values.map(String.init)
        return Shown(ChartViewInputData(values: texts.joined(separator: ","), rows: texts))
    }
}
