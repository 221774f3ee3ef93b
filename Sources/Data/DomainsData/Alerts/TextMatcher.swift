/// Finds many texts at once in one pass over each name: the automaton of Aho and Corasick ("Efficient string matching",
/// Communications of the ACM 18, 1975).
///
///     let matcher = TextMatcher([Array("med".utf8), Array("edi".utf8)])
///     matcher.forEachMatch(in: Array("medicine".utf8)) { text, end in … }   // (0, 3), (1, 4)
///
/// A name costs as many steps as it has bytes, and one more for each text that is found, however many are looked for. In
/// memory it takes some bytes for each byte of the texts times the number of different bytes in them.
struct TextMatcher {
    /// The kind of each byte: 0 for those that no text has.
    private let kinds: [Int]
    private let kindCount: Int
    /// The next state, by state and kind of byte.
    private var next: [Int32]
    /// The text that ends in a state; -1 where none does.
    private var text: [Int32]
    /// The nearest state that is an ending of this one and that a text ends in; 0 where there is none.
    private var shorter: [Int32]

    /// - Parameter texts: each once, none of them empty; together less than 2 GB.
    init(_ texts: [[UInt8]]) {
        var kinds = [Int](repeating: 0, count: 256)
        var kindCount = 1
        for byte in texts.joined() where kinds[Int(byte)] == 0 {
            kinds[Int(byte)] = kindCount
            kindCount += 1
        }
        self.kinds = kinds
        self.kindCount = kindCount
        next = Array(repeating: -1, count: kindCount)
        text = [-1]
        shorter = [0]
        for (number, bytes) in texts.enumerated() { add(bytes, as: Int32(number)) }
        linkEndings()
    }

    private mutating func add(_ bytes: [UInt8], as number: Int32) {
        var state = 0
        for byte in bytes {
            let place = state * kindCount + kinds[Int(byte)]
            if next[place] < 0 {
                next[place] = Int32(text.count)
                next.append(contentsOf: repeatElement(-1, count: kindCount))
                text.append(-1)
                shorter.append(0)
            }
            state = Int(next[place])
        }
        text[state] = number
    }

    /// What does not go on from a state goes on from the longest of its endings that is a state, too. Shorter states come
    /// first.
    private mutating func linkEndings() {
        var ending = [Int32](repeating: 0, count: text.count)
        var waiting: [Int] = []
        for kind in 0..<kindCount {
            if next[kind] < 0 { next[kind] = 0 } else { waiting.append(Int(next[kind])) }
        }
        var first = 0
        while first < waiting.count {
            let state = waiting[first]
            first += 1
            let before = Int(ending[state])
            shorter[state] = text[before] >= 0 ? Int32(before) : shorter[before]
            for kind in 0..<kindCount {
                let place = state * kindCount + kind
                let otherwise = next[before * kindCount + kind]
                if next[place] < 0 {
                    next[place] = otherwise
                } else {
                    ending[Int(next[place])] = otherwise
                    waiting.append(Int(next[place]))
                }
            }
        }
    }

    /// Tells of each place that a text stands in: which text, and where it ends.
    @inline(__always)
    func forEachMatch(in name: [UInt8], _ body: (Int, Int) -> Void) {
        var state = 0
        for (index, byte) in name.enumerated() {
            state = Int(next[state * kindCount + kinds[Int(byte)]])
            var found = text[state] >= 0 ? state : Int(shorter[state])
            while found != 0 {
                body(Int(text[found]), index + 1)
                found = Int(shorter[found])
            }
        }
    }
}
