import AtriumTexts
import Foundation
public import Portico

/// For how long somebody does not want to be reminded again.
public enum ReminderSnooze: String, Sendable, CaseIterable, TextValue {
    case tenMinutes, oneHour
    /// At nine in the morning by the clocks of the reminder's zone.
    case tomorrow

    /// A whole second, as all moments are that somebody is reminded at. Nil behind the years that days have.
    func moment(after now: Date, in zone: TimeZoneName) -> Date? {
        let today = ReminderDay(number: zone.dayNumber(at: now))
        guard let tomorrow = today?.adding(days: 1) else { return nil }
        let second = now.timeIntervalSince1970.rounded(.down)
        return switch self {
        case .tenMinutes: Date(timeIntervalSince1970: second + 600)
        case .oneHour: Date(timeIntervalSince1970: second + 3_600)
        case .tomorrow: zone.moment(of: tomorrow, at: .morning)
        }
    }
}
