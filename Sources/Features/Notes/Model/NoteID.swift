public import Portico

extension Note {
    /// What a note is known by: 128 random bits as 32 lower-case hexadecimal digits.
    ///
    ///     Note.ID.random().text   // such as "5d0f6c9be5a14c7d8a7e2f90b1c3d4e6"
    public struct ID: TextValue, RawRepresentable {
        public static let expectation = "the id of a note"
        public let rawValue: String

        public init?(rawValue: String) {
            guard RandomDigits.is(rawValue, count: 32) else { return nil }
            self.rawValue = rawValue
        }

        private init(digits: RandomDigits) {
            rawValue = digits.text
        }

        /// A new one that nobody can guess.
        public static func random() -> ID { ID(digits: RandomDigits(count: 32)) }
    }
}
