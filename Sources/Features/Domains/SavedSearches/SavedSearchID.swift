public import Portico

extension SavedSearch {
    /// What a saved search is known by: 128 random bits as 32 lower-case hexadecimal digits.
    ///
    ///     SavedSearch.ID.random().text   // such as "5d0f6c9be5a14c7d8a7e2f90b1c3d4e6"
    public struct ID: TextValue, RawRepresentable {
        public static let expectation = "the id of a saved search"
        public let rawValue: String

        public init?(rawValue: String) {
            let digits = "0123456789abcdef".unicodeScalars
            guard rawValue.unicodeScalars.count == 32, rawValue.unicodeScalars.allSatisfy(digits.contains) else { return nil }
            self.rawValue = rawValue
        }

        private init(halves: [UInt64]) {
            rawValue = halves.map { half in
                let digits = String(half, radix: 16)
                return String(repeating: "0", count: 16 - digits.count) + digits
            }.joined()
        }

        /// A new one that nobody can guess.
        public static func random() -> ID {
            ID(halves: [.random(in: .min ... .max), .random(in: .min ... .max)])
        }
    }
}
