extension Array {
    /// As many elements as can be kept in their order so that their numbers rise (patience sorting): of `[3, 1, 2]`
    /// these are 1 and 2.
    package func longestRise(by number: (Element) -> Int) -> [Element] {
        let numbers = map(number)
        /// Where the lowest end of a rise of each length is.
        var ends: [Int] = []
        var previous: [Int?] = []
        for (index, number) in numbers.enumerated() {
            var (low, high) = (0, ends.count)
            while low < high {
                let middle = (low + high) / 2
                if numbers[ends[middle]] < number { low = middle + 1 } else { high = middle }
            }
            previous.append(low > 0 ? ends[low - 1] : nil)
            if low == ends.count { ends.append(index) } else { ends[low] = index }
        }
        var rise: [Element] = []
        var next = ends.last
        while let index = next {
            rise.append(self[index])
            next = previous[index]
        }
        return rise.reversed()
    }
}
