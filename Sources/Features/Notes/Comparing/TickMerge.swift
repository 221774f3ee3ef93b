/// Ticks that were made in one text of a note, made in the text it has now: each in its line, if that still stands.
///
///     let merge = TickMerge([0: true], in: shown, marks, into: current, currentMarks)
///     if merge.missing == 0 { … merge.body … }
///
/// A line stands where its text is the same but for ticks, in the same order among the others, or wherever it is if no
/// other has its text. So a tick is made beside another one, beside a line that was changed, and in one that was moved.
/// A tick of a line that was changed or taken out is missing.
struct TickMerge: Sendable, Hashable {
    /// Tasks that were ticked or opened by it, by their numbers in the text it made.
    private(set) var changes: [Int: Bool] = [:]
    /// How many of the ticks have no line any more.
    private(set) var missing = 0
    let body: String

    /// - Parameters:
    ///   - wanted: whether a task is done from now on, by its number in `shown`.
    ///   - shown: the text in which that was said, and the marks of its tasks.
    init(
        _ wanted: [Int: Bool],
        in shown: String,
        _ marks: [NoteTaskMark],
        into current: String,
        _ currentMarks: [NoteTaskMark]
    ) {
        var bytes = Array(current.utf8)
        let places = shown.hasSameBytes(as: current) ? nil : TickPlaces(from: shown, marks, to: current, currentMarks)
        for (number, isDone) in wanted where marks.indices.contains(number) {
            let place = places.map { $0.number(of: number) } ?? number
            guard let place, currentMarks.indices.contains(place) else {
                missing += 1
                continue
            }
            guard currentMarks[place].isDone != isDone else { continue }
            bytes[currentMarks[place].offset] = isDone ? UInt8(ascii: "x") : UInt8(ascii: " ")
            changes[place] = isDone
        }
        body = String(decoding: bytes, as: UTF8.self)
    }

    /// What was ticked and opened from one text to another that differs in nothing else.
    static func changes(from marks: [NoteTaskMark], to others: [NoteTaskMark]) -> [Int: Bool] {
        Dictionary(
            uniqueKeysWithValues: zip(marks, others).enumerated().compactMap { number, pair in
                pair.0.isDone == pair.1.isDone ? nil : (number, pair.1.isDone)
            }
        )
    }
}

/// Where the tasks of one text are in another.
private struct TickPlaces {
    private let numbers: [Int?]

    init(from one: String, _ marks: [NoteTaskMark], to other: String, _ otherMarks: [NoteTaskMark]) {
        let texts = [(one, marks), (other, otherMarks)].map { UntickedText($0, $1) }
        let lines = TextLines.numbered(texts.map { TextLines.split($0.text) })
        let pairs = Dictionary(
            uniqueKeysWithValues: SequenceMatch(lines[0].numbers, lines[1].numbers).pairs.map { ($0.one, $0.other) }
        )
        let places = Dictionary(
            texts[1].places.enumerated().map { ($0.element, $0.offset) },
            uniquingKeysWith: { first, _ in first }
        )
        let moved = Self.onlyOnes(in: lines[1].numbers)
        let onlyOnes = Self.onlyOnes(in: lines[0].numbers)
        numbers = texts[0].places.map { place in
            let number = lines[0].numbers[place.line]
            let line = pairs[place.line] ?? onlyOnes[number].flatMap { _ in moved[number] }
            return line.flatMap { places[UntickedText.Place(line: $0, column: place.column)] }
        }
    }

    /// Where the lines are that no other has the text of.
    private static func onlyOnes(in numbers: [Int]) -> [Int: Int] {
        let places = Dictionary(grouping: numbers.indices) { numbers[$0] }
        return places.compactMapValues { $0.count == 1 ? $0[0] : nil }
    }

    /// The number of a task in the other text; nil where its line does not stand there.
    func number(of task: Int) -> Int? { numbers.indices.contains(task) ? numbers[task] : nil }
}

/// A text in which no task is done, and where its tasks are.
private struct UntickedText {
    struct Place: Hashable {
        var line: Int
        /// In bytes.
        var column: Int
    }

    let text: String
    private(set) var places: [Place] = []

    /// - Parameter marks: in the order of the text.
    init(_ text: String, _ marks: [NoteTaskMark]) {
        var bytes = Array(text.utf8)
        var (line, start, read) = (0, 0, 0)
        for mark in marks where bytes.indices.contains(mark.offset) {
            while read < mark.offset {
                if bytes[read] == UInt8(ascii: "\n") { (line, start) = (line + 1, read + 1) }
                read += 1
            }
            bytes[mark.offset] = UInt8(ascii: " ")
            places.append(Place(line: line, column: mark.offset - start))
        }
        self.text = String(decoding: bytes, as: UTF8.self)
    }
}

extension String {
    /// Whether it is another text but for the ticks of tasks.
    public func differsOnlyInTicks(from other: String) -> Bool {
        var (mine, others) = (self, other)
        return mine.withUTF8 { mine in
            others.withUTF8 { others in
                guard mine.count == others.count else { return false }
                return mine.indices.allSatisfy { index in
                    if mine[index] == others[index] { return true }
                    guard index > 0, index + 1 < mine.count else { return false }
                    return [mine[index], others[index]].allSatisfy(" xX".utf8.contains)
                        && mine[index - 1] == UInt8(ascii: "[") && mine[index + 1] == UInt8(ascii: "]")
                }
            }
        }
    }
}
