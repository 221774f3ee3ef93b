import PorticoTerminal
import PorticoWeb

extension PageFolders.Reload {
    /// Whether templates that changed count with the next request: `on` or `off`.
    init(setting text: String) throws {
        switch text {
        case "on": self = .onEachRequest
        case "off": self = .onDemand
        default: throw SettingFailure("“\(printable(text))” is neither on nor off")
        }
    }
}
