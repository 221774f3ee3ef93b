import Portico

/// The screen of the devices that notifications are shown on.
struct PushDevicesViewModel: ProvidedViewModel {
    let provider: PushDevicesProvider
    let localiser: Localiser

    func handle(_ event: PushDevicesEvent) async -> PushDevicesOutput? {
        switch event {
        case .browserSubscribed(let endpoint, let p256dh, let auth):
            await provider.subscribe(endpoint, p256dh, auth) ? .subscribed : nil
        case .endTapped(let device): await provider.end(device) ? .ended : nil
        case .testTapped: await provider.sendTest(PushDeviceMessages.test(in: localiser)) ? .tested : nil
        case .choicesTapped: event.output
        }
    }

    func shown(in state: PushDevicesState) -> Shown<PushDevicesViewInputData> {
        Shown(state.mapToViewInputData(localiser), state.condition)
    }
}

/// What an account's owner does on the screen of its devices.
@ViewEvents enum PushDevicesEvent {
    typealias Output = PushDevicesOutput

    /// The fields are called as the browser calls what it gives (Push API, `PushSubscriptionJSON`).
    case browserSubscribed(endpoint: PushEndpoint, p256dh: PushKey, auth: PushSecret)
    case endTapped(device: PushSubscription.ID)
    case testTapped
    @Navigates(Output.choices) case choicesTapped
}

/// What the coordinator hears from the screen of devices.
enum PushDevicesOutput: Sendable, Hashable {
    case subscribed
    case ended
    case tested
    case choices
}
