import Portico

/// One run of a sequence: starts what is ready, and takes in what has ended.
struct StartRun<Gate: Sendable> {
    private typealias Finish = (index: Int, work: StartWork<Gate>.Finish)

    private let steps: [StartStep<Gate>]
    private let limit: Duration?
    private let clock: StartClock
    /// Which steps need the one of this name.
    private var needers: [String: [Int]] = [:]
    /// What each step still waits for.
    private var awaited: [Set<String>]
    private var values = StartValues()
    private var timeline: StartTimeline
    /// Why nothing more is started.
    private var stop: StartEnd<Gate>?
    /// Work that was late, and may go on until it notices that it was cancelled.
    private var late: [Task<Void, Never>] = []

    init(_ sequence: StartSequence<Gate>, within limit: Duration?, by clock: StartClock) {
        steps = sequence.steps
        self.limit = limit
        self.clock = clock
        awaited = steps.map { Set($0.needs) }
        timeline = StartTimeline(entries: steps.map { StartTimeline.Entry(name: $0.name) })
        for (index, needs) in awaited.enumerated() {
            for need in needs { needers[need, default: []].append(index) }
        }
    }

    mutating func finish() async -> StartReport<Gate> {
        await withTaskGroup(of: Finish.self) { group in
            start(readyAtOnce(), in: &group)
            while let (index, work) = await group.next() {
                start(take(work, of: index), in: &group)
                if stop != nil { group.cancelAll() }
            }
        }
        if Task.isCancelled {
            for work in late { await work.value }
        }
        return StartReport(end: stop ?? .completed, timeline: timeline, values: values)
    }

    private mutating func readyAtOnce() -> [Int] {
        let ready = steps.indices.filter { awaited[$0].isEmpty }
        let now = clock.elapsed
        for index in ready { timeline.entries[index].ready = now }
        return ready
    }

    private mutating func start(_ ready: [Int], in group: inout TaskGroup<Finish>) {
        var ready = ready
        while let index = ready.first, mayGoOn() {
            ready.removeFirst()
            guard let allowance = allowance(of: steps[index]) else {
                ready += meet(.late(after: .zero), of: index)
                continue
            }
            let work = StartWork(step: steps[index], values: values, allowance: allowance, clock: clock)
            group.addTask { (index, await work.finish()) }
        }
    }

    private mutating func mayGoOn() -> Bool {
        if stop == nil, Task.isCancelled { stop = .cancelled }
        return stop == nil
    }

    /// Nil where no time is left to begin.
    private func allowance(of step: StartStep<Gate>) -> Duration? {
        guard step.mayBeSkipped, let limit else { return step.deadline }
        let left = limit - clock.elapsed
        return left > .zero ? min(step.deadline, left) : nil
    }

    /// Which steps became ready by it.
    private mutating func take(_ work: StartWork<Gate>.Finish, of index: Int) -> [Int] {
        timeline.entries[index].started = work.started
        timeline.entries[index].ended = work.ended
        if case .late(let task) = work.end { late.append(task) }
        // What stops while all stops has no reason of its own; what was done all the same is done.
        let goesOn = mayGoOn()
        switch work.end {
        case .answered(.value(let value)): return settle(index, .done, value)
        case _ where !goesOn: return []
        case .answered(.closed(let gate)):
            halt(index, .gate, .gate(gate, by: steps[index].name))
            return []
        case .answered(.failed(let error)): return meet(.failed(error), of: index)
        case .late: return meet(.late(after: work.ended - work.started), of: index)
        }
    }

    /// Does what the step's policy says.
    private mutating func meet(_ problem: StartProblem, of index: Int) -> [Int] {
        let step = steps[index]
        switch step.otherwise {
        case .fail: halt(index, .failed(problem), .failed(problem, by: step.name))
        case .gate(let show): halt(index, .failed(problem), .gate(show(problem), by: step.name))
        case .skip(let value): return settle(index, .skipped(problem), value)
        }
        return []
    }

    private mutating func halt(_ index: Int, _ how: StartTimeline.How, _ end: StartEnd<Gate>) {
        timeline.entries[index].how = how
        stop = end
    }

    private mutating func settle(_ index: Int, _ how: StartTimeline.How, _ value: any AnyTypedBox) -> [Int] {
        let name = steps[index].name
        timeline.entries[index].how = how
        values.put(value, for: name)
        let now = clock.elapsed
        let ready = needers[name, default: []].filter { awaited[$0].remove(name) != nil && awaited[$0].isEmpty }
        for needer in ready {
            timeline.entries[needer].waitedFor = lastToEnd(of: steps[needer].needs, takenInLast: name)
            timeline.entries[needer].ready = now
        }
        return ready
    }

    /// Not always the one that was taken in last: what ended at nearly the same time is taken in in any order.
    private func lastToEnd(of needs: [String], takenInLast name: String) -> String {
        func end(_ name: String) -> Duration { timeline[name]?.ended ?? .zero }
        return needs.reduce(name) { end($1) > end($0) ? $1 : $0 }
    }
}
