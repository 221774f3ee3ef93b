import Foundation
import Portico

@ViewEvents enum GalleryEvent {
    typealias Output = GalleryOutput

    case nameSaved(name: String)
    case draftSaved(name: String)
    @Limit(bytes: 4_096) case textSaved(text: String)
    @Latest(after: .milliseconds(300)) @Navigates(Output.queryTyped) case queryTyped(query: String)
    case addressSaved(address: EmailAddress)
    case passwordSaved(password: Secret)
    case orderSaved(seats: WholeNumber<1, 12>, price: DecimalNumber<1_000_000, 2>)
    case daySaved(day: CalendarDate)
    case momentSaved(moment: Date)
    case staySaved(stays: Bool)
    case colourSaved(colour: Colour)
    case coloursSaved(colours: Set<Colour>)
    @Limit(fileBytes: 1_048_576) case filesSent(files: [UploadedFile])
    case placeSaved(Place)
    case renamed(id: RowNumber, name: String)
    case archived(chosen: Set<RowNumber>)
    case removed(id: RowNumber)
    case restored(id: RowNumber)
    case tapped(what: String)
    @Navigates(Output.zoneTapped) case zoneTapped(zone: String?)
    @Navigates(Output.pageTapped) case pageTapped(page: PageNumber)
    @Navigates(Output.rowTapped) case rowTapped(id: RowNumber)
}

enum GalleryOutput {
    /// What was read from a form.
    case read(String)
    case removed(RowNumber)
    case queryTyped(String)
    case zoneTapped(String?)
    case pageTapped(PageNumber)
    case rowTapped(RowNumber)
}

typealias RowNumber = WholeNumber<1, 999>

enum Colour: String, CaseIterable, TextValue {
    case red, green, blue
}

@FormCodable struct Place: Hashable {
    var street: String
    var town: String
}

struct EmailAddress: TextValue {
    static let expectation = "an email address"
    static var localisedExpectation: any LocalisedText { FrameworkText(forPrograms: expectation) }
    let text: String

    init?(text: String) {
        guard text.wholeMatch(of: /[^@\s]+@[^@\s]+/) != nil else { return nil }
        self.text = text
    }
}
