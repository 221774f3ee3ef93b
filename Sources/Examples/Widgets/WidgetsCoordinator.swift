import Portico

@Routes enum WidgetsRoute {
    @Path("/") case chart
    @Path("/map") case map
    @Path("/map/{place}") case place(place: Place.Number)
    @Path("/files") case files
    @Path("/editor") case editor

    static var examples: [WidgetsRoute] { [.chart, .map, .place(place: Place.Number(nearestTo: 1)), .files, .editor] }
}

struct WidgetsCoordinator: Coordinator {
    let measurements = Shared([12, 30, 24, 41])
    let places = Shared(
        Places(all: [Place(number: .init(nearestTo: 1), x: .init(nearestTo: 300), y: .init(nearestTo: 420))])
    )
    let received = Shared([Received]())
    let text = Shared("- milk\n- bread")
    let screens = ScreenTable<WidgetsRoute>(templates: "") {
        $0.screen(
            .chart,
            ChartViewModel.self,
            title: "A chart that updates",
            description: "Measurements as bars.",
            to: Self.destination
        )
        $0.screen(
            .editor,
            EditorViewModel.self,
            title: "An editor",
            description: "A text with buttons and keys.",
            to: Self.destination
        )
        $0.screen(
            .files,
            FilesViewModel.self,
            title: "A drop zone",
            description: "Files with progress.",
            to: Self.destination
        )
        $0.screen(.map, MapViewModel.self, info: Self.info, to: Self.destination)
        $0.screen(.place, MapViewModel.self, template: "map", info: Self.info, to: Self.destination)
    }

    func answer(for route: WidgetsRoute, of _: Visitor) throws -> Answer {
        switch route {
        case .chart: try screens.answer(at: route, with: ChartViewModel(measurements: measurements))
        case .editor: try screens.answer(at: route, with: EditorViewModel(text: text))
        case .files: try screens.answer(at: route, with: FilesViewModel(received: received))
        case .map: try screens.answer(at: route, with: MapViewModel(places: places, chosen: nil))
        case .place(let number): try screens.answer(at: route, with: MapViewModel(places: places, chosen: number))
        }
    }

    static func info(_ shown: Shown<MapViewInputData>, _: WidgetsRoute) -> PageInfo<WidgetsRoute> {
        PageInfo(title: shown.value.heading, description: "Places on a map.")
    }

    static func destination(for _: Never, from _: WidgetsRoute) -> Destination<WidgetsRoute> {}

    static func destination(for _: EditorOutput, from _: WidgetsRoute) -> Destination<WidgetsRoute> {
        Destination(.replace(.editor), notice: Notice(text: "Saved."))
    }

    static func destination(for output: FilesOutput, from _: WidgetsRoute) -> Destination<WidgetsRoute> {
        switch output {
        case .received(let count):
            Destination(
                .replace(.files),
                notice: Notice(text: count == 1 ? "1 file is here." : "\(count) files are here.")
            )
        }
    }

    static func destination(for output: MapOutput, from _: WidgetsRoute) -> Destination<WidgetsRoute> {
        switch output {
        case .chosen(let number): Destination(.push(.place(place: number)))
        case .removed: Destination(.replace(.map))
        }
    }
}
