import Dispatch
import Foundation
import Testing

/// No input ends the program: each reader of what visitors bring reads 150 that are nearly right.
///
/// `make fuzz` does so for an hour on two processors, with other inputs each time, and looks at time and memory as well.
/// A trap ends the run; the input that did it is `.build/fuzz/READER.input` then.
@Suite struct ReaderFuzzTests {
    @Test(arguments: FuzzedReader.allCases)
    func noInputEndsAReader(reader: FuzzedReader) throws {
        let run = try FuzzRun(reader)
        defer { run.remove() }
        if let seconds = LongRun.seconds {
            try run.read(for: .seconds(seconds))
        } else {
            for seed in UInt64(0)..<150 { run.read(seed: seed) }
        }
    }
}

extension ReaderFuzzTests {
    /// What is refused as a whole has nothing in it that could be changed.
    @Test(arguments: FuzzedReader.allCases)
    func theSamplesAreRead(reader: FuzzedReader) throws {
        let run = try FuzzRun(reader)
        defer { run.remove() }
        for sample in reader.samples { #expect(reader.notes(in: sample, in: run.folder).map { $0 > 0 } ?? true) }
    }
}

/// What a reader costs grows as its input does, whichever piece of its format comes again and again. `make fuzz` reads 1,
/// 2, 4 and 8 MB of each; it takes too long for each run of the tests, and no time decides one of those.
@Suite(.enabled(if: LongRun.seconds != nil, "it measures time, so it is a part of `make fuzz`"))
struct ReaderGrowthTests {
    private static let sizes = ProcessInfo.processInfo.environment["FUZZ_MEGABYTES"].flatMap(Int.init) ?? 8

    @Test(arguments: FuzzedReader.allCases)
    func whatAPieceCostsManyTimesIsNoMoreThanInProportion(reader: FuzzedReader) throws {
        let run = try FuzzRun(reader)
        defer { run.remove() }
        let sample = try #require(reader.samples.first)
        for piece in reader.own {
            var costs: [Double] = []
            var size = 1
            while size <= Self.sizes {
                let more = [[UInt8]](repeating: Array(piece.utf8), count: size << 20 / piece.utf8.count)
                let middle = sample.count / 2
                let input = [sample[..<middle], Array(more.joined())[...], sample[middle...]].joined()
                costs.append(run.seconds(Array(input)))
                size *= 2
            }
            let what = "\(reader) \(piece.debugDescription)"
            print("\(what): \(costs.map { String(format: "%.2f", $0) }.joined(separator: " ")) s")
            // What is too much for one way of reading is read in another, so a step may cost more than the others.
            for (less, more) in zip(costs, costs.dropFirst()) where more > 0.5 {
                #expect(more < 5 * less + 0.5, "\(what): \(costs)")
            }
            #expect((costs.last ?? 0) < 4 * Double(size / 2) * costs[0] + 0.5, "\(what): \(costs)")
        }
    }
}

private struct FuzzRun {
    private let reader: FuzzedReader
    private let mutator: InputMutator
    let folder = FileManager.default.temporaryDirectory.appending(path: "fuzz-\(UUID().uuidString)")

    init(_ reader: FuzzedReader) throws {
        self.reader = reader
        mutator = InputMutator(samples: reader.samples, pieces: reader.pieces)
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        try #require(!mutator.samples.isEmpty)
    }

    func remove() { try? FileManager.default.removeItem(at: folder) }

    @discardableResult
    func read(seed: UInt64) -> [UInt8] {
        let input = mutator.input(seed: seed)
        reader.read(input, in: folder)
        return input
    }

    /// Of the thread's own time, to read an input.
    func seconds(_ input: [UInt8]) -> Double {
        let start = Self.now(CLOCK_THREAD_CPUTIME_ID)
        reader.read(input, in: folder)
        return Self.now(CLOCK_THREAD_CPUTIME_ID) - start
    }

    func read(for duration: Duration) throws {
        let kept = URL(filePath: ".build/fuzz", directoryHint: .isDirectory)
        try FileManager.default.createDirectory(at: kept, withIntermediateDirectories: true)
        let end = ContinuousClock.now + duration
        var seed = UInt64.random(in: 0...(.max / 2))
        var count = 0
        while ContinuousClock.now < end {
            let input = mutator.input(seed: seed)
            try Data(input).write(to: kept.appending(path: "\(reader.rawValue).input"))
            let taken = seconds(input)
            // A second a megabyte, in a program that is not optimised: some 40 times as long. What is short has a start.
            let maximum = 0.5 + 40 * Double(input.count) / 1_048_576
            if taken > maximum {
                try Data(input).write(to: kept.appending(path: "\(reader.rawValue)-slow-\(seed)"))
                Issue.record("\(reader) took \(taken) s for \(input.count) bytes, seed \(seed)")
            }
            seed += 1
            count += 1
        }
        print("\(reader): \(count) inputs; the process had \(Self.maxMemory / 1_048_576) MB at most")
        #expect(Self.maxMemory < 1 << 30)
    }

    private static func now(_ clock: clockid_t) -> Double {
        var time = timespec()
        clock_gettime(clock, &time)
        return Double(time.tv_sec) + Double(time.tv_nsec) / 1e9
    }

    /// In bytes, as the system has it (proc(5) counts in 1,024); zero where it does not say.
    private static var maxMemory: Int {
        let status = (try? String(contentsOfFile: "/proc/self/status", encoding: .utf8)) ?? ""
        let line = status.split(separator: "\n").first { $0.hasPrefix("VmHWM:") }
        return line.flatMap { Int($0.filter(\.isNumber)) }.map { $0 * 1_024 } ?? 0
    }
}
