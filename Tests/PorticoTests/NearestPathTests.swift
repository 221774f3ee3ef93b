import Testing

@testable import Portico

/// Which template was meant by a name that there is not.
@Suite struct NearestPathTests {
    @Test(
        arguments: [
            ("notes/rwo", ["notes/job", "notes/row"], "notes/row"), ("row", ["notes/list", "notes/row"], "notes/row"),
            ("notes/row", ["notes/job", "notes/tag"], nil),
            ("layouts/page", ["layouts/pages", "pages"], "layouts/pages"),
            ("note/row", ["notes/list", "notes/row"], "notes/row"), ("nots/list", ["notes/lists"], "notes/lists"),
            ("x", [], nil), ("", ["a"], nil), ("notes/", ["notes/row"], nil),
        ] as [(String, [String], String?)]
    )
    func theNearestIsLookedForInTheSameFolderFirst(path: String, paths: [String], nearest: String?) {
        #expect(NearestName.nearestPath(to: path, among: paths) == nearest)
    }
}
