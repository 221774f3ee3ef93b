import Foundation
import Portico

extension MomentViewInputData {
    /// A moment to the minute, as the clocks of a zone showed it.
    init(_ date: Date, in zone: TimeZone) {
        let whole = Date(timeIntervalSince1970: date.timeIntervalSince1970.rounded(.down))
        self.init(text: TimeText.minute(of: whole, in: zone), iso: whole.formatted(Date.ISO8601FormatStyle()))
    }

    /// The day of a moment in a zone, which is all that is known of it.
    init(dayOf date: Date, in zone: TimeZone) {
        let day = date.formatted(Date.ISO8601FormatStyle(timeZone: zone).year().month().day())
        self.init(text: TimeText.day(of: date, in: zone), iso: day)
    }
}
