import Foundation
import PorticoTesting
import PorticoWeb
import Testing

@testable import Widgets

/// The pages about scripts show what the program Widgets serves.
@Suite struct WidgetsPageTests {
    private static let root = URL(filePath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
        .deletingLastPathComponent()
    private static let widgets = root.appending(path: "Sources/Examples/Widgets")

    static func site(_ services: SiteServices = .still()) throws -> Site {
        try WidgetsProgram.site(in: root, services: services)
    }

    @Test(arguments: [
        ("AChartThatUpdates", ["ChartViewModel.swift", "Templates/chart.html", "Static/chart.js"]),
        ("ADropZone", ["FilesViewModel.swift", "Templates/files.html", "Static/chart.js"]),
        ("AnEditor", ["EditorViewModel.swift", "Templates/editor.html", "Static/editor.js"]),
        ("AMapThatStays", ["MapViewModel.swift", "Templates/map.html", "Static/map.js"]),
    ])
    func whatAPageShowsIsWhatIsServed(page: String, files: [String]) throws {
        let text = try String(
            contentsOf: Self.root.appending(path: "Sources/PorticoWeb/PorticoWeb.docc/\(page).md"),
            encoding: .utf8
        )
        let sources = try files.map { try String(contentsOf: Self.widgets.appending(path: $0), encoding: .utf8) }
        let blocks = text.components(separatedBy: "\n```").enumerated().filter { $0.offset % 2 == 1 }
            .map { $0.element.split(separator: "\n", maxSplits: 1)[1] }
        #expect(blocks.count >= 2)
        for block in blocks {
            #expect(sources.contains { $0.contains(block) }, "not served: \(block)")
        }
    }
}

/// A chart and a map, with and without script.
@Suite(.inBothModes) struct WidgetsTests {
    @Test func aTextIsSavedFromAFieldThatNeedsNoScript() async throws {
        try await visiting(WidgetsPageTests.site().application) { visitor in
            try await visitor.open("/editor")
            try visitor.fill("Text", with: "one two three")
            try await visitor.click("Save")
            #expect(try visitor.find(css: "#words").text == "Words saved: 3")
            #expect(try visitor.value(of: "Text") == "one two three")
        }
    }

    @Test func whatIsAddedIsInTheChartAndInItsList() async throws {
        try await visiting(WidgetsPageTests.site().application) { visitor in
            try await visitor.open("/")
            try visitor.fill("Value", with: "77")
            try await visitor.click("Add")
            #expect(try visitor.find(css: "#chart")["data-values"] == "12,30,24,41,77")
            #expect(try visitor.find(css: "#chart li:last-child").text == "77")
            try visitor.fill("Value", with: "777")
            try await visitor.click("Add")
            #expect(visitor.page.status == 422)
        }
    }

    @Test func aPlaceIsAddedByTheFormAndTold() async throws {
        try await visiting(WidgetsPageTests.site().application) { visitor in
            try await visitor.open("/map")
            try visitor.fill("From the left", with: "10")
            try await visitor.click("Add a place")
            #expect(visitor.page.heading == "A map that stays")
            #expect(try visitor.find(css: "#map")["data-places"] == "[[1,300,420],[2,10,500]]")
            #expect(
                try visitor.find(css: "#map")["data-messages"]
                    == #"[["place-1",[1,300,420]],["place-2",[2,10,500]]]"#
            )
            try await visitor.click("Place 2")
            #expect(visitor.page.heading == "Place 2")
            try await visitor.click("Remove Place 2")
            #expect(visitor.page.heading == "A map that stays")
            try await visitor.open("/map/2")
            #expect(visitor.page.status == 404)
            try await visitor.open("/map")
            try await visitor.click("Add a place")
            #expect(try visitor.find(css: "#map")["data-places"] == "[[1,300,420],[3,500,500]]")
        }
    }

    @Test func anotherWindowFollowsTheChart() async throws {
        let site = try WidgetsPageTests.site()
        try await visiting(site.application, over: .socket, as: .live) { visitor in
            try await visitor.open("/")
            try await visitor.follow()
            let other = visitor.newTab()
            try await other.open("/")
            try other.fill("Value", with: "55")
            try await other.click("Add")
            try await visitor.updated()
            #expect(try visitor.find(css: "#chart")["data-values"] == "12,30,24,41,55")
        }
    }

    @Test(arguments: ["chart.js", "map.js"])
    func theModuleOfAnElementIsServed(name: String) async throws {
        let site = try WidgetsPageTests.site()
        try await visiting(site.application) { visitor in
            try await visitor.open(name == "map.js" ? "/map" : "/")
            let address = try #require(visitor.find(css: "[data-hook]")["data-hook"])
            #expect(address.hasPrefix("/static/"))
            try await visitor.open(address)
            #expect(visitor.page.status == 200)
        }
    }
}
