import Foundation
import Portico

@Routes enum GalleryRoute {
    @Path("/") case gallery
    /// Where a form leads that navigates: it can fill in a query, and no path.
    @Path("/search") case search(query: String = "")
    @Path("/samples/{sample}") case sample(sample: Sample, zone: String? = nil, page: PageNumber = .first)

    static var examples: [GalleryRoute] { [.gallery, .search(), .sample(sample: .oneLine)] }
}

/// What is on the page of forms and lists, each with a template of its name.
enum Sample: String, CaseIterable, Encodable, TextValue {
    case oneLine, manyLines, search, email, password, number, day, moment
    case tick, ticks, radio, dropDown, file, copied, several, folded, filters, errors
    case buttons, textButton, twoButtons, picks, asking, notice, activity
    case rows, rowButtons, rowTicks, facts, facets, tags, tree, pager, cards, remarks, versions, difference, sections
    case quotations, links, empty
}

/// Shows the samples, and says of each form what was read from it.
struct GalleryViewModel: ViewModel {
    let shown: Shown<GalleryViewInputData>

    var updates: any AsyncSequence<Shown<GalleryViewInputData>, Never> & Sendable {
        StateStore(shown).changes(.newest)
    }

    func appear() async -> GalleryOutput? { nil }

    func handle(_ event: GalleryEvent) async -> GalleryOutput? {
        switch event {
        case .nameSaved(let name), .draftSaved(let name): .read(name)
        case .textSaved(let text): .read(text)
        case .addressSaved(let address): .read(address.text)
        case .passwordSaved(let password): .read("\(password.revealed.count) characters")
        case .orderSaved(let seats, let price): .read("\(seats) for \(price)")
        case .daySaved(let day): .read(day.text)
        case .momentSaved(let moment): .read(moment.text)
        case .staySaved(let stays): .read(stays.text)
        case .colourSaved(let colour): .read(colour.rawValue)
        case .coloursSaved(let colours): .read(colours.map(\.rawValue).sorted().joined(separator: ", "))
        case .filesSent(let files): .read(files.map { "\($0.fileName), \($0.size) bytes" }.joined(separator: "; "))
        case .placeSaved(let place): .read("\(place.street), \(place.town)")
        case .renamed(let id, let name): .read("\(id) is \(name)")
        case .archived(let chosen): .read(chosen.sorted().map(\.text).joined(separator: ", "))
        case .tapped(let what): .read(what)
        case .removed(let id): .removed(id)
        case .restored(let id): .read("\(id) is back")
        case .queryTyped, .zoneTapped, .pageTapped, .rowTapped: event.output
        }
    }
}

struct GalleryCoordinator: Coordinator {
    let screens = ScreenTable<GalleryRoute>(templates: "") {
        for (kind, template) in [(GalleryRoute.Kind.gallery, "gallery"), (.search, "sample"), (.sample, "sample")] {
            $0.screen(
                kind,
                GalleryViewModel.self,
                template: template,
                title: "Forms and lists",
                description: "Samples of forms and lists.",
                to: Self.destination
            )
        }
    }

    func answer(for route: GalleryRoute, of visitor: Visitor) throws -> Answer {
        let data =
            switch route {
            case .gallery: GalleryViewInputData()
            case .search(let query): GalleryViewInputData(.search, query: query)
            case .sample(let sample, let zone, let page): GalleryViewInputData(sample, zone: zone, page: page)
            }
        return try screens.answer(at: route, with: GalleryViewModel(shown: Shown(data)))
    }

    static func destination(for output: GalleryOutput, from route: GalleryRoute) -> Destination<GalleryRoute> {
        switch output {
        case .read(let text): Destination(.replace(route), notice: Notice(text: "Read: \(text)"))
        case .removed(let id):
            Destination(
                .replace(route),
                notice: Notice(text: "Removed.", undo: Offer(GalleryEvent.restored(id: id), at: route))
            )
        case .queryTyped(let query): Destination(.push(.search(query: query)))
        case .zoneTapped(let zone): Destination(.push(.sample(sample: .facets, zone: zone)))
        case .pageTapped(let page): Destination(.push(.sample(sample: .pager, page: page)))
        case .rowTapped: Destination(.push(.gallery))
        }
    }
}
