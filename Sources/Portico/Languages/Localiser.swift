public import Foundation

/// Says an app's texts in the language of one visitor, and writes numbers and dates as it does.
///
///     struct FavouritesViewModel: ProvidedViewModel {
///         let provider: FavouritesProvider
///         let localiser: Localiser
///
///         func shown(in state: FavouritesState) -> Shown<FavouritesViewInputData> {
///             Shown(FavouritesViewInputData(count: localiser(FavouritesTexts.count(state.facts.count))))
///         }
///     }
///
/// A part of each screen, made from the visitor by `LanguagesModule`.
public struct Localiser: Sendable, Hashable {
    public let language: Language

    public init(_ language: Language) {
        self.language = language
    }

    /// For the command line, the log and whatever has no visitor.
    public static let english = Localiser(.english)

    public func callAsFunction(_ text: some LocalisedText) -> String { text.text(in: language) }

    /// A whole number, in groups of three digits.
    public func number(_ number: Int) -> String { language.number(number) }
    /// A number rounded to that many digits behind the point.
    public func number(_ number: Double, digits: Int) -> String { language.number(number, digits: digits) }
    /// How much something takes, as `ByteCount` writes it.
    public func size(_ bytes: Int) -> String { ByteCount(bytes).text(in: language) }
    /// A share of 1 in hundredths.
    public func percent(_ share: Double, digits: Int = 0) -> String { language.percent(share, digits: digits) }
    /// A moment to the minute, without the time zone.
    public func minute(of date: Date, in timeZone: TimeZone) -> String { language.minute(of: date, in: timeZone) }
    /// The day of a moment.
    public func day(of date: Date, in timeZone: TimeZone) -> String { language.day(of: date, in: timeZone) }
    public func day(_ date: CalendarDate) -> String { language.day(date) }
    /// The time of day of a moment.
    public func time(of date: Date, in timeZone: TimeZone) -> String { language.time(of: date, in: timeZone) }
    /// How far a time zone is from UTC at a moment.
    public func zone(_ timeZone: TimeZone, at date: Date) -> String { language.zone(timeZone, at: date) }
}

/// Gives each screen a localiser, made from its visitor's language and those the app speaks.
///
///     container.load(LanguagesModule(of: Text.self))
///
/// Each feature that has texts loads it; loaded again, it changes nothing.
public struct LanguagesModule<Text: LocalisedText>: Module {
    public init(of _: Text.Type) {}

    public func load(into container: inout Container) {
        container.register(.perScreen) { (visitor: Visitor) in Localiser(Text.language(for: visitor.language)) }
    }
}
