extension String {
    /// A short text, whose bytes are written one behind the other:
    ///
    ///     String(ofAtMost: 5) { $0.append(hour, digits: 2); $0.append(":"); $0.append(minute, digits: 2) }   // "09:30"
    package init(ofAtMost count: Int, _ write: (inout ShortText) -> Void) {
        // Fifteen bytes or fewer take no memory of their own, so `count` should be no more than it needs to be.
        self.init(unsafeUninitializedCapacity: count) { place in
            var text = ShortText(place)
            write(&text)
            return text.count
        }
    }
}

/// The bytes of a short text while it is written, in a place that has room for all of it.
package struct ShortText {
    private let place: UnsafeMutableBufferPointer<UInt8>
    fileprivate private(set) var count = 0

    fileprivate init(_ place: UnsafeMutableBufferPointer<UInt8>) {
        self.place = place
    }

    /// Where the next so many bytes go.
    @inline(__always)
    private mutating func room(for more: Int) -> UnsafeMutableBufferPointer<UInt8> {
        precondition(more <= place.count - count)
        defer { count += more }
        return UnsafeMutableBufferPointer(rebasing: place[count..<count + more])
    }

    /// The last so many digits of a number that is not negative, with zeros before it.
    @inline(__always)
    mutating func append(_ number: Int, digits: Int) {
        let room = room(for: digits)
        if digits == 2 {
            let number = UInt8(truncatingIfNeeded: number % 100)
            room[0] = UInt8(ascii: "0") + number / 10
            room[1] = UInt8(ascii: "0") + number % 10
            return
        }
        var rest = UInt64(truncatingIfNeeded: number)
        for index in room.indices.reversed() {
            room[index] = UInt8(ascii: "0") + UInt8(truncatingIfNeeded: rest % 10)
            rest /= 10
        }
    }

    /// As many digits as a number from 0 to 9999 has.
    package mutating func append(_ number: Int) {
        append(number, digits: number < 10 ? 1 : number < 100 ? 2 : number < 1_000 ? 3 : 4)
    }

    @inline(__always)
    package mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes in _ = room(for: bytes.count).initialize(fromContentsOf: bytes) }
    }

    /// `2026-07-31`
    mutating func append(_ day: CalendarDate) {
        append(day.year, digits: 4)
        append("-")
        append(day.month, digits: 2)
        append("-")
        append(day.day, digits: 2)
    }

    /// `09:30:15`
    mutating func append(secondOfDay second: Int) {
        append(second / 3_600, digits: 2)
        append(":")
        append(second / 60 % 60, digits: 2)
        append(":")
        append(second % 60, digits: 2)
    }

    /// `+09:00`, to the minute.
    mutating func append(offset seconds: Int) {
        let minutes = abs(seconds) / 60
        append(seconds < 0 ? "-" : "+")
        append(minutes / 60, digits: 2)
        append(":")
        append(minutes % 60, digits: 2)
    }
}
