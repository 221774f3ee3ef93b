import AtriumTexts
import Foundation
import Portico

/// What the screen of devices shows.
@ViewInputData struct PushDevicesViewInputData {
    /// Why a change was not made, or why there is no list; else empty.
    let message: String
    /// What the browser is to know this app by; nil where nothing can be sent.
    let serverKey: String?
    /// Newest first.
    let devices: [PushDeviceRowViewInputData]
    let isEmpty: Bool
    let hasDevices: Bool
}

/// One device.
@ViewInputData struct PushDeviceRowViewInputData {
    let id: String
    let name: String
    /// Its public key, by which the browser on it finds itself in the list.
    let key: String
    /// The day it was added.
    let since: String
    let sinceISO: String
}

extension PushDevicesState {
    func mapToViewInputData(_ localiser: Localiser) -> PushDevicesViewInputData {
        PushDevicesViewInputData(
            message: problem.map { localiser(PushDeviceMessages.sentence($0)) } ?? "",
            serverKey: serverKey,
            devices: devices.map { device in
                PushDeviceRowViewInputData(
                    id: device.id.rawValue,
                    name: localiser(Text.device(device.device)),
                    key: device.key.rawValue,
                    since: localiser.day(of: device.createdAt, in: .gmt),
                    sinceISO: TimeText.machine(of: device.createdAt, in: .gmt)
                )
            },
            isEmpty: devices.isEmpty && problem == nil,
            hasDevices: !devices.isEmpty
        )
    }

    var condition: Condition {
        switch problem {
        case nil: .ok
        case .unavailable: .unavailable
        case .tooMany: .conflict
        case .refused: .invalid([])
        }
    }
}
