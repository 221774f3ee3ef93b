/// The runs of backticks in a block: code goes on to the next run that is as long (GFM 0.29, 6.3).
struct CodeTicks {
    private let bytes: ArraySlice<UInt8>
    /// Where the runs of each length begin, in order.
    private var starts: [Int: [Int]] = [:]

    init(in bytes: ArraySlice<UInt8>) {
        self.bytes = bytes
        var index = bytes.startIndex
        while let start = bytes[index...].firstIndex(of: UInt8(ascii: "`")) {
            index = endOfRun(from: start)
            starts[index - start, default: []].append(start)
        }
    }

    private func endOfRun(from start: Int) -> Int {
        bytes[start...].firstIndex { $0 != UInt8(ascii: "`") } ?? bytes.endIndex
    }

    /// Behind the code that begins with a run; behind the run where none does.
    func end(from start: Int) -> Int {
        let after = endOfRun(from: start)
        let others = starts[after - start] ?? []
        var (low, high) = (0, others.count)
        while low < high {
            let middle = (low + high) / 2
            if others[middle] >= after { high = middle } else { low = middle + 1 }
        }
        return low < others.count ? others[low] + after - start : after
    }
}
