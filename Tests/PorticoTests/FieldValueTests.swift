import Foundation
import Portico
import PorticoTestSupport
import Testing

@Suite struct FieldValueTests {
    enum Size: String, CaseIterable, TextValue { case small, large }
    enum Stars: Int, CaseIterable, TextValue { case one = 1, two }
    enum Letter: Int, CaseIterable, TextValue {
        case a, b, c, d, e, f, g, h, i, j, k, l, m, n, o, p, q, r, s, t, u, v, w, x, y, z
    }

    private static let day = CalendarDate(year: 2026, month: 7, day: 31)!

    private static func message<Value: FormCodable>(of form: Form, as _: Value.Type) -> String? {
        do throws(InvalidFields) {
            _ = try Value(from: form, named: "x")
            return nil
        } catch {
            return error.errors.map { "\($0.field) \($0.message)" }.joined(separator: "; ")
        }
    }

    @Test(arguments: [
        "a", " a", "a ", "\ta\r\n", "\u{A0}a\u{2003}", "\u{85}a", "a\u{301} ", "é", "é\u{A0}", "\u{600}1 ",
    ])
    func whiteSpaceAtTheEndsIsLeftOut(text: String) {
        let expected = String(text.drop { $0.isWhitespace }.reversed().drop { $0.isWhitespace }.reversed())
        #expect(text.trimmed == expected && text.dropFirst(0).trimmed == expected)
        #expect(!text.isBlank)
    }

    @Test(arguments: ["", " ", "\r\n", "\u{85}", "\u{A0}\t"])
    func whiteSpaceAloneIsBlank(text: String) {
        #expect(text.isBlank && text.trimmed.isEmpty)
    }

    @Test func numbersAreReadAsTyped() throws {
        #expect(try Int8(from: ["x": "-128"], named: "x") == -128)
        #expect(try UInt64(from: ["x": "18446744073709551615"], named: "x") == .max)
        #expect(try Double(from: ["x": " -1.50e1 "], named: "x") == -15)
        #expect(try Double(from: ["x": ".5"], named: "x") == 0.5)
        #expect(try Decimal(from: ["x": "0.10"], named: "x") == Decimal(string: "0.1"))
        #expect(try Int?(from: ["x": " "], named: "x") == nil)
        #expect(try Double?(from: [:], named: "x") == nil)
    }

    @Test func wholeNumbersAreReadAsPeopleTypeThemAndOnlyInForms() throws {
        for (text, number) in [("08", 8), ("007", 7), ("-0", 0), ("+5", 5), ("-012", -12)] {
            #expect(try Int(from: ["x": text], named: "x") == number)
            #expect(Int(text: text) == nil, "a URL has one spelling of a number")
        }
        #expect(try UInt8(from: ["x": "000255"], named: "x") == 255)
        #expect(try Stars(from: ["x": "02"], named: "x") == .two)
        #expect(Stars(text: "02") == nil)
        #expect(try [Int](from: ["x": "01", "x": "-02"], named: "x") == [1, -2])
        for text in ["+", "-", "--1", "1-", "٣", "1 2"] {
            #expect(Self.message(of: ["x": text], as: Int.self) == "x must be a whole number", "\(text)")
        }
    }

    @Test(arguments: ["1,5", "inf", "nan", "0x1p3", "1.", "1e", "e5", "-", "--1", "1e999", "٣", "1 2", "1_000"])
    func whatIsNoNumberIsRefused(text: String) {
        #expect(Self.message(of: ["x": text], as: Double.self) == "x must be a number such as 1.5")
        #expect(Self.message(of: ["x": text], as: Decimal.self) == "x must be a number such as 1.5")
        #expect(Self.message(of: ["x": text], as: Int?.self) == "x must be a whole number")
    }

    @Test func aDecimalIsNotRoundedInSilence() {
        let digits = String(repeating: "7", count: 38)
        #expect(Decimal(text: digits)?.text == digits)
        #expect(Decimal(text: digits + "7") == nil)
        #expect(Decimal(text: "1e400") == nil)
        #expect(Decimal(text: "1e-400") == nil)
        for exponent in ["99999", "-99999", "9223372036854775807", "-9223372036854775808", "9223372036854775808"] {
            #expect(Decimal(text: "1e\(exponent)") == nil)
            #expect(Double(text: "1e\(exponent)") == nil)
        }
        #expect(Decimal(text: "0.00") == 0)
    }

    @Test func boundsAreNamedWhereTheyAreSmall() {
        #expect(Self.message(of: ["x": "300"], as: UInt8.self) == "x must be a whole number from 0 to 255")
        #expect(Self.message(of: ["x": "-1"], as: UInt.self) == "x must be a whole number from 0")
        #expect(Self.message(of: ["x": "9223372036854775808"], as: Int.self) == "x must be a whole number")
    }

    @Test func aValueReadsBackFromItsText() {
        var random = SeededRandom(seed: 21)
        for _ in 0..<2_000 {
            let seconds = Double.random(in: -6e10...2.5e11, using: &random)
            let near = Double.random(in: 1...4, using: &random)
            let bits = Double(bitPattern: random.next())
            for date in [seconds, seconds.rounded(), near, -near].map(Date.init(timeIntervalSinceReferenceDate:)) {
                #expect(Date(text: date.text) == date, "\(date.text), seed \(random.seed)")
            }
            if bits.isFinite { #expect(Double(text: bits.text) == bits, "\(bits), seed \(random.seed)") }
            let decimal =
                Decimal(Int.random(in: .min ... .max, using: &random))
                * Decimal(sign: .plus, exponent: -9, significand: 1)
            #expect(Decimal(text: decimal.text) == decimal, "\(decimal), seed \(random.seed)")
            let year = Int.random(in: 1...9999, using: &random)
            if let day = CalendarDate(
                year: year,
                month: Int.random(in: 1...12, using: &random),
                day: Int.random(in: 1...28, using: &random)
            ) {
                #expect(CalendarDate(text: day.text) == day, "\(day.text), seed \(random.seed)")
            }
        }
        let id = UUID()
        #expect(UUID(text: id.text) == id)
    }

    @Test func datesAgreeWithTheSystemsCalendar() throws {
        var calendar = Calendar(identifier: .iso8601)
        calendar.timeZone = try #require(TimeZone(secondsFromGMT: 0))
        var random = SeededRandom(seed: 22)
        for _ in 0..<300 {
            let date = Date(
                timeIntervalSince1970: Double(Int.random(in: -4_000_000_000...90_000_000_000, using: &random))
            )
            let parts = calendar.dateComponents([.year, .month, .day, .hour, .minute, .second], from: date)
            let numbers = [parts.month, parts.day, parts.hour, parts.minute, parts.second].map {
                String(format: "%02d", $0 ?? -1)
            }
            let text =
                String(format: "%04d", parts.year ?? -1)
                + "-\(numbers[0])-\(numbers[1])T\(numbers[2]):\(numbers[3]):\(numbers[4])Z"
            #expect(date.text == text, "seed \(random.seed)")
        }
    }

    @Test func whatDateInputsSendIsRead() throws {
        #expect(try CalendarDate(from: ["x": "2026-07-31"], named: "x") == Self.day)
        let time = try Date(from: ["x": "2026-07-31T09:30"], named: "x")
        #expect(time.text == "2026-07-31T09:30:00Z")
        for same in [
            "2026-07-31T09:30:00Z", "2026-07-31 09:30", "2026-07-31t09:30:00.000z",
            "2026-07-31T11:30:00+02:00",
            "2026-07-31T00:00:00-09:30",
        ] {
            #expect(Date(text: same) == time, "\(same)")
        }
        #expect(Date(text: "2026-07-31")?.text == "2026-07-31T00:00:00Z")
        #expect(Date(text: "2026-07-31T09:30:00.25Z")?.text == "2026-07-31T09:30:00.250Z")
    }

    @Test(arguments: [
        "2026-02-29", "2026-13-01", "2026-00-10", "2026-1-01", "26-01-01", "0000-01-01", "2026-01-01x", "+2026-01-01",
        "2026/01/01",
        "1900-02-29", "1000000-01-01", "275760-12-31", "10000-01-01", "02026-01-01",
    ])
    func whatIsNoDayIsRefused(text: String) {
        #expect(Self.message(of: ["x": text], as: CalendarDate.self) == "x must be a date such as 2026-07-31")
        #expect(Self.message(of: ["x": text], as: Date.self) == "x must be a date and time such as 2026-07-31T09:30")
    }

    @Test(arguments: [
        "T24:00", "T09:60", "T09", "T9:30", "T09:30:60", "T09:30.", "T09:30:00.", "T09:30+2", "T09:30+24:00",
        "T09:30Z ?", "T",
    ])
    func whatIsNoTimeIsRefused(text: String) {
        #expect(Date(text: "2026-07-31" + text) == nil)
    }

    @Test func datesFarOffHaveATextToo() {
        #expect(Date(timeIntervalSinceReferenceDate: 1e300).text == "9999-12-31T23:59:59Z")
        #expect(Date(timeIntervalSinceReferenceDate: -1e300).text == "0001-01-01T00:00:00Z")
        #expect(Date(timeIntervalSinceReferenceDate: .nan).text == "2001-01-01T00:00:00Z")
    }

    @Test func whatAnOffsetCarriesOutOfTheCalendarIsRefused() {
        #expect(Date(text: "9999-12-31T23:59:59Z")?.text == "9999-12-31T23:59:59Z")
        #expect(Date(text: "9999-12-31T23:59:59.001Z") == nil)
        #expect(Date(text: "9999-12-31T23:59:59-00:01") == nil)
        #expect(Date(text: "0001-01-01T00:00:00Z")?.text == "0001-01-01T00:00:00Z")
        #expect(Date(text: "0001-01-01T00:00:00+00:01") == nil)
    }

    @Test func aStoredMomentOutsideOfTheCalendarCountsAsTheNearestInside() {
        let here = Date(timeIntervalSince1970: 1_770_127_503.25)
        #expect(here.inCalendarRange == here)
        for far in [1e300, Double.infinity, 252_423_993_600] {
            #expect(Date(timeIntervalSinceReferenceDate: far).inCalendarRange.text == "9999-12-31T23:59:59Z")
        }
        for far in [-1e300, -Double.infinity, -63_113_904_000.5] {
            #expect(Date(timeIntervalSinceReferenceDate: far).inCalendarRange.text == "0001-01-01T00:00:00Z")
        }
        #expect(Date(timeIntervalSinceReferenceDate: .nan).inCalendarRange.text == "2001-01-01T00:00:00Z")
        for bound in [Date.calendarRange.lowerBound, Date.calendarRange.upperBound] {
            #expect(Date(text: bound.text) == bound)
            #expect(bound.isInCalendarRange)
        }
        for seconds in [
            1e300, -1e300, Double.infinity, -Double.infinity, 252_423_993_600, -63_113_904_000.5, Double.nan,
        ] {
            #expect(!Date(timeIntervalSinceReferenceDate: seconds).isInCalendarRange)
        }
    }

    @Test func anUnknownChoiceIsToldTheChoices() throws {
        #expect(try Size(from: ["x": "large"], named: "x") == .large)
        #expect(try Stars(from: ["x": "2"], named: "x") == .two)
        #expect(Self.message(of: ["x": "huge"], as: Size.self) == "x must be one of small, large")
        #expect(Self.message(of: ["x": "03"], as: Stars.self) == "x must be one of 1, 2")
        #expect(Self.message(of: [:], as: Size.self) == "x is missing")
        #expect(Self.message(of: ["x": ""], as: Size.self) == "x is missing")
        #expect(
            Self.message(of: ["x": "-"], as: Letter.self)?.hasPrefix("x must be one of the 26 choices, such as 0, 1, ")
                == true
        )
    }

    @Test func boxesThatAreTickedAreASet() throws {
        #expect(try Set<Size>(from: ["x": "large", "x": "small", "x": "large"], named: "x") == [.small, .large])
        #expect(try Set<Size>(from: [:], named: "x") == [])
        #expect(try Set<Size>?(from: [:], named: "x") == nil)
    }

    @Test func listsKeepTheirOrder() throws {
        #expect(try [String](from: ["x": "b", "y": "-", "x": " ", "x": "a "], named: "x") == ["b", "a "])
        #expect(try [Int](from: ["x": "3", "x": "", "x": "3"], named: "x") == [3, 3])
        #expect(try [Int?](from: ["x": "3", "x": "", "x": "4"], named: "x") == [3, nil, 4])
        #expect(try [Int](from: [:], named: "x") == [])
    }

    @Test func aListNamesWhatDoesNotFit() {
        #expect(Self.message(of: ["x": "1", "x": "b"], as: [Int].self) == "x must be a whole number, and “b” is not")
        let long = String(repeating: "é", count: 50)
        let form: Form = ["x": "a", "x": long, "x": "1", "x": "c", "x": "d", "x": "e"]
        let cut = String(repeating: "é", count: 40)
        #expect(
            Self.message(of: form, as: Set<Int>.self)
                == "x must be a whole number, and “a”, “\(cut)…”, “c” and 2 more are not"
        )
    }

    @Test func aBoxThatIsNotTickedIsFalse() throws {
        #expect(try Bool(from: [:], named: "x") == false)
        #expect(try Bool(from: ["x": "on"], named: "x") == true)
        #expect(try Bool?(from: [:], named: "x") == nil)
        #expect(try Bool?(from: ["x": "false"], named: "x") == false)
        #expect(Self.message(of: ["x": "yes"], as: Bool.self) == "x must be true or false")
        #expect(try Bool(from: ["x": ""], named: "x") == false, "an offer signs a value that is absent as a blank one")
        #expect(Self.message(of: ["x": "on", "x": "on"], as: Bool.self) == "x takes one value, and 2 were given")
    }

    @Test func filesAreReadByTheirField() throws {
        let one = UploadedFile(fileName: "a.png", mediaType: "image/png", size: 3, location: URL(filePath: "/tmp/a"))
        let two = UploadedFile(fileName: "b.png", mediaType: "image/png", size: 0, location: URL(filePath: "/tmp/b"))
        let form = Form(
            [],
            files: [.init(name: "x", file: one), .init(name: "y", file: one), .init(name: "x", file: two)]
        )
        #expect(try UploadedFile(from: form, named: "y") == one)
        #expect(try [UploadedFile](from: form, named: "x") == [one, two])
        #expect(try UploadedFile?(from: form, named: "z") == nil)
        #expect(try UploadedFile?(from: form, named: "y") == one)
        #expect(try UploadedFile?(from: ["x": ""], named: "x") == nil)
        #expect(Self.message(of: form, as: UploadedFile.self) == "x takes one value, and 2 were given")
        #expect(Self.message(of: form, as: UploadedFile?.self) == "x takes one value, and 2 were given")
        #expect(
            Self.message(of: ["x": "photo.png"], as: UploadedFile.self) == "x must be a file; only the name arrived"
        )
        #expect(Self.message(of: [:], as: UploadedFile.self) == "x is missing")
    }

    @Test func shapesTellKindAndNumber() {
        #expect(Int.fields(named: "x") == [FieldShape(name: "x", isOptional: false)])
        #expect(Date?.fields(named: "x") == [FieldShape(name: "x", isOptional: true)])
        #expect(Bool?.fields(named: "x") == [FieldShape(name: "x", isOptional: true, kind: .flag)])
        #expect(Secret.fields(named: "x") == [FieldShape(name: "x", isOptional: false, kind: .secret)])
        #expect(Set<Size>.fields(named: "x") == [FieldShape(name: "x", isOptional: true, takesMany: true)])
        #expect([Int]?.fields(named: "x") == [FieldShape(name: "x", isOptional: true, takesMany: true)])
        #expect(UploadedFile.fields(named: "x") == [FieldShape(name: "x", isOptional: false, kind: .file)])
        #expect(
            [UploadedFile].fields(named: "x") == [FieldShape(name: "x", isOptional: true, kind: .file, takesMany: true)]
        )
    }
}
