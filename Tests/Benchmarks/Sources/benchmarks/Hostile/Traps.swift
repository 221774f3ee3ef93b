import Foundation
import PorticoTesting

/// Numbers that once ended the program for everybody.
enum Traps {
    static func run(_ site: HostileSite, _ report: inout HostileReport) async throws {
        for path in ["/notes?query=a&page=200000000000000000", "/notes/archive?query=a&page=9223372036854775807"] {
            _ = try? await site.ada.get(path)
        }
        let draft = ["title": "t", "body": "b", "tags": "", "version": "9223372036854775807"]
        _ = try? await site.ada.post("saveDraftTapped", draft, to: "/notes/new/draft?number=9223372036854775807")
        _ = try? await site.ada.post(
            "saveDraftTapped",
            ["title": "t", "body": "b", "tags": "", "version": "0"],
            to: "/notes/new"
        )
        let health = try? await site.stranger.get("/health")
        report.add("the program still answers after numbers past every range", holds: health?.status == 200)
    }
}
