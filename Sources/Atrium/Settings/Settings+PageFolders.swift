import Foundation
import PorticoWeb

extension Settings {
    /// Where templates and static files are.
    func pageFolders() throws(SettingFailure) -> PageFolders {
        let templates = try templates()
        return PageFolders(
            templates: templates,
            // Problems name files as somebody would open them: those of another folder by their whole path.
            label: templates.lastPathComponent == "Templates" ? "Templates" : templates.path,
            staticFiles: try staticFiles(),
            reload: reload
        )
    }
}
