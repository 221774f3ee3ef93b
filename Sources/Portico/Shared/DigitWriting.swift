extension String {
    /// A short text whose bytes are written where they are to lie, so that nothing is made on the way to it:
    ///
    ///     String(ofAtMost: 5) { $0.append(hour, digits: 2); $0.append(":"); $0.append(minute, digits: 2) }   // "09:30"
    package init(ofAtMost count: Int, _ write: (inout OutputSpan<UInt8>) -> Void) {
        self.init(unsafeUninitializedCapacity: count) { place in
            var bytes = OutputSpan(buffer: place, initializedCount: 0)
            write(&bytes)
            return bytes.finalize(for: place)
        }
    }
}

extension OutputSpan<UInt8> {
    /// The last so many digits of a number that is not negative, with zeros before it.
    mutating func append(_ number: Int, digits: Int) {
        if digits > 1 { append(number / 10, digits: digits - 1) }
        append(UInt8(ascii: "0") + UInt8(truncatingIfNeeded: number % 10))
    }

    /// As many digits as a number from 0 to 9999 has.
    package mutating func append(_ number: Int) {
        append(number, digits: number < 10 ? 1 : number < 100 ? 2 : number < 1_000 ? 3 : 4)
    }

    package mutating func append(_ text: StaticString) {
        text.withUTF8Buffer { bytes in
            for byte in bytes { append(byte) }
        }
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
}
