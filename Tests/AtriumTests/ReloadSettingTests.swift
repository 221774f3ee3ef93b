import PorticoWeb
import Testing

@testable import Atrium

@Suite struct ReloadSettingTests {
    @Test(arguments: [
        ([:], PageFolders.Reload.onDemand), (["ATRIUM_RELOAD_TEMPLATES": "on"], .onEachRequest),
        (["ATRIUM_RELOAD_TEMPLATES": "off"], .onDemand),
    ])
    func templatesAreReloadedWhereThatIsAskedFor(environment: [String: String], expected: PageFolders.Reload) throws {
        #expect(try Settings(environment: environment, configFile: nil).reload == expected)
    }

    @Test func anArgumentCountsBeforeTheEnvironment() throws {
        let environment = ["ATRIUM_RELOAD_TEMPLATES": "off"]
        #expect(
            try Settings(arguments: [.reloadTemplates: "on"], environment: environment, configFile: nil).reload
                == .onEachRequest
        )
    }

    @Test func anythingElseIsRefused() {
        let failure = #expect(throws: SettingError.self) {
            try Settings(environment: ["ATRIUM_RELOAD_TEMPLATES": "yes"], configFile: nil)
        }
        #expect(failure?.description == "ATRIUM_RELOAD_TEMPLATES: “yes” is neither on nor off")
    }
}
