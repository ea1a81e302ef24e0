import Foundation
import Testing
import VectorGeometry

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Charts of the recipes")
struct ChartRecipeTests {
    private func scene(_ title: String, values: [Double]) throws -> SceneDescription {
        let repository = URL(fileURLWithPath: #filePath).appendingPathComponent("../../../..").standardizedFileURL
        let page = try String(contentsOf: repository.appendingPathComponent("docs/Recipes.md"), encoding: .utf8)
        let recipe = try #require(page.components(separatedBy: "\n## \(title)\n").dropFirst().first)
        let block = try #require(recipe.components(separatedBy: "```yaml\n").dropFirst().first)
        let rows = values.enumerated().map { #"{"label": "\#($0)", "value": \#($1)}"# }.joined(separator: ", ")
        return try SceneDescription(
            SceneDocument(SceneSource(text: block.components(separatedBy: "```")[0])),
            overrides: [ParameterOverride(name: "rows", text: "[\(rows)]")])
    }

    private func paths(_ scene: SceneDescription, key: String) -> [VectorPath] {
        scene.root.all.filter { layer in
            layer.properties.contains { $0.key == key && $0.value != .none }
        }.flatMap(\.properties).compactMap { if case .path(let path) = $0.value { path } else { nil } }
    }

    @Test("The line chart has a point for any number of rows, inside its frame", arguments: [0, 1, 2, 7, 60, 1_000])
    func line(_ count: Int) throws {
        let values = (0..<count).map { 500 + 400 * sin(Double($0)) }
        let scene = try scene("Line chart", values: values)
        let line = try #require(paths(scene, key: "strokeEnd").first ?? paths(scene, key: "lineCap").first)
        let ends = line.elements.compactMap { element -> CGPoint? in
            switch element {
            case .move(let point), .line(let point), .cubic(_, _, let point): point
            default: nil
            }
        }

        #expect(ends.count == (count == 1 ? 2 : count))
        #expect(ends.allSatisfy { (0...1_040).contains($0.x) && (0...440).contains($0.y) })
        if count > 1 { #expect(ends.first?.x == 0 && ends.last?.x == 1_040) }
        if count == 1 { #expect(ends.first?.x == 520) }
    }

    @Test(
        "The axis of the line chart covers negative, small and large values",
        arguments: [[-5.0, 3], [0.02, 0.07], [2e8, 9e8]])
    func axis(_ values: [Double]) throws {
        let line = try #require(paths(try scene("Line chart", values: values), key: "lineCap").first)

        #expect(line.bounds.minY >= -1e-6 && line.bounds.maxY <= 440 + 1e-6)
        #expect(line.bounds.height > 40)
    }

    @Test("The segments of the donut chart fill the circle, and empty ones are empty")
    func donut() throws {
        let segments = paths(try scene("Donut chart", values: [1, 0, 3]), key: "lineWidth")
        let left = CGPoint(x: 420 - 200, y: 360)
        let right = CGPoint(x: 420 + 200, y: 361)

        #expect(segments.map { $0.contains(left) } == [false, false, true])
        #expect(segments.map { $0.contains(right) } == [false, false, true])
        #expect(segments[0].contains(CGPoint(x: 520, y: 200)))
    }
}
