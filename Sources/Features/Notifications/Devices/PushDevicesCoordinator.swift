import AtriumTexts
public import Portico

/// The flow of the devices that notifications are shown on.
public struct PushDevicesCoordinator: Coordinator {
    static let screens = ScreenTable<PushDevicesRoute>(templates: "notifications", texts: PushDeviceTexts.table) {
        $0.part(PushDevicesProvider.init)
        $0.part(PushDevicesViewModel.init)
        $0.screen(
            .devices,
            PushDevicesViewModel.self,
            title: PushDeviceTexts.devices,
            description: PushDeviceMessages.about,
            isIndexed: false,
            to: Self.destination
        )
    }
    public var screens: ScreenTable<PushDevicesRoute> { Self.screens }
    private let parts: Scope

    public init(parts: Scope) {
        self.parts = parts
    }

    public func answer(for route: PushDevicesRoute, of visitor: Visitor) throws -> Answer {
        switch route {
        case .devices: try screens.answer(at: route, in: parts.scope(visitor))
        case .choices: throw AnswerError.notFound
        }
    }

    static func destination(
        for output: PushDevicesOutput,
        from route: PushDevicesRoute,
        in localiser: Localiser
    ) -> Destination<PushDevicesRoute> {
        switch output {
        case .subscribed: Destination(.replace(route), notice: Notice(text: localiser(PushDeviceMessages.subscribed)))
        case .ended: Destination(.replace(route), notice: Notice(text: localiser(PushDeviceMessages.ended)))
        case .tested: Destination(.replace(route), notice: Notice(text: localiser(PushDeviceMessages.tested)))
        case .choices: Destination(.push(.choices))
        }
    }
}

/// The parts of these devices. The composition root adds their repository, the channel to them, what sessions are
/// called, and the visitor as a seed.
public struct PushDevicesModule: Module {
    public init() {}

    public func load(into container: inout Container) {
        container.load(LanguagesModule(of: Text.self))
        container.load(PushDevicesCoordinator.screens)
    }
}
