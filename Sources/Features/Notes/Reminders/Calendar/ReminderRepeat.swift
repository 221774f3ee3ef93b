public import Portico

/// How often somebody is reminded.
public enum ReminderRepeat: String, Sendable, CaseIterable, TextValue {
    case none, daily, weekly, monthly, yearly
}
