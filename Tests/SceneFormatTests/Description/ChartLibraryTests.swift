import Foundation
import MediaTime
import MovieRendering
import RenderTree
import SceneLanguage
import Testing

@testable import SceneFormat

@Suite("Charts of the library")
struct ChartLibraryTests {
    private static let samples = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../../samples")
        .standardizedFileURL.path

    private static let charts = ["bar-chart", "line-chart", "donut-chart", "race-chart"]

    private static let rows = [
        "no rows": "[]",
        "one row": "[{ label: Only, value: 7 }]",
        "zeros": "[{ label: A, value: 0 }, { label: B, value: 0 }]",
        "equal values": "[{ label: A, value: 5 }, { label: B, value: 5 }, { label: C, value: 5 }]",
        "negative values": "[{ label: A, value: -5 }, { label: B, value: -12.5 }, { label: C, value: 0 }]",
        "mixed values": "[{ label: A, value: 12 }, { label: B, value: -4 }, { label: C, value: 20 }]",
        "tiny values": "[{ label: A, value: 0.00012 }, { label: B, value: 0.0003 }]",
        "large values": "[{ label: A, value: 123456789 }, { label: B, value: 987654321 }]",
        "long labels": "[{ label: A label that is much longer than its bar, value: 3 }, { label: B, value: 4 }]",
        "several series": "[{ label: A, values: [1, 2, 3] }, { label: B, values: [3, 2] }, { label: C, values: [] }]",
        "many rows": "{{map(range(200), i => {label: 'Day ' + i, value: i * 37 % 91})}}",
    ]

    private static func scene(_ layer: String, duration: String = "8") throws -> SceneDescription {
        let text = """
            multiplane: 1
            size: [640, 360]
            frameRate: 30
            duration: \(duration)
            include: library/charts.yaml
            root:
              sublayers:
                - \(layer)
            """
        return try SceneDescription(SceneDocument(SceneSource(text: text, name: "chart.yaml", folder: samples)))
    }

    private static func chart(_ name: String, _ kind: String, _ more: String = "") throws -> SceneDescription {
        let value = try #require(rows[kind])
        let quoted = value.hasPrefix("{{") ? "\"\(value)\"" : value
        return try scene("{ component: \(name), set: { box: [20, 20, 600, 320], rows: \(quoted)\(more) } }")
    }

    /// Draws a scene at some times.
    private static func warnings(_ scene: SceneDescription) throws -> [String] {
        let viewport = Viewport(width: 160, height: 90, scale: 0.25)
        let stills = StillRenderer(try scene.makeMovie(), viewport: viewport, threads: 1)
        for time in [0, 1, 4] { _ = try stills.image(at: Rational(time)) }
        return stills.warnings.map(\.description)
    }

    @Test("A chart draws any rows without warnings", arguments: charts, rows.keys.sorted())
    func edges(_ name: String, _ kind: String) throws {
        let scene = try Self.chart(name, kind)
        #expect(scene.likelyMistakes == [])
        #expect(try Self.warnings(scene) == [])
    }

    @Test("A chart without rows says so, in the words of the scene", arguments: charts)
    func empty(_ name: String) throws {
        #expect(try Self.chart(name, "no rows").text.contains("No data"))
        #expect(try Self.chart(name, "no rows", ", empty: Nothing yet").text.contains("Nothing yet"))
        #expect(try !Self.chart(name, "one row").text.contains("No data"))
    }

    @Test("The axis of bars has round numbers, and covers zero and all values")
    func ticks() throws {
        let mixed = try Self.chart("bar-chart", "mixed values").text.split(separator: "\n").map(String.init)
        for tick in ["-10", "0", "10", "20"] { #expect(mixed.contains(tick), "\(tick) in \(mixed)") }
        let tiny = try Self.chart("line-chart", "tiny values").text
        #expect(tiny.contains("0.0001") && tiny.contains("0.0003"))
    }

    @Test("Labels without room are left out at equal distances")
    func labels() throws {
        let lines = try Self.chart("bar-chart", "many rows").text.split(separator: "\n")
        let days = lines.filter { $0.hasPrefix("Day ") }.compactMap { Int($0.dropFirst(4)) }
        #expect(days.count > 3 && days.count < 12, "\(days)")
        #expect(Set(zip(days, days.dropFirst()).map { $1 - $0 }).count == 1)
    }

    @Test("A legend shows shares, and counts the rows that do not fit")
    func legend() throws {
        let shares = try Self.chart("chart-legend", "equal values", ", direction: vertical, format: 0%").text
        #expect(shares.contains("33%"))
        let many = try Self.chart("chart-legend", "many rows", ", direction: vertical").text
        #expect(many.contains("Day 0") && many.contains("+ 195"), "\(many)")
        let names = try Self.scene("{ component: chart-legend, set: { box: [0, 0, 600, 80], names: [One, Two] } }")
        #expect(names.text.contains("One") && names.text.contains("Two"))
    }

    @Test("The bars of a race change places: rows are ranked at each step")
    func race() throws {
        let scene = try Self.scene(
            "{ component: race-chart, set: { box: [20, 20, 600, 320], steps: [2020, 2021], "
                + "rows: [{ label: A, values: [1, 9] }, { label: B, values: [5, 6] }] } }")
        let animations = scene.root.all.flatMap(\.animations)
        let heights: [PropertyValue] = animations.flatMap { $0.values(of: "position.y") }
        try #require(heights.count == 4)
        #expect(heights[0] == heights[3])
        #expect(heights[1] == heights[2])
        #expect(heights[0] != heights[1])
    }

    @Test("A scene with a race and an automatic duration ends after its last step")
    func raceDuration() throws {
        let scene = try Self.scene(
            "{ component: race-chart, set: { box: [20, 20, 600, 320], steps: [2020, 2021, 2022], seconds: 2, "
                + "rows: [{ label: A, values: [1, 9, 4] }, { label: B, values: [5, 6, 7] }] } }", duration: "auto")
        let duration = try scene.makeMovie().duration.seconds
        #expect(duration > 4.8 && duration < 8)
    }
}
