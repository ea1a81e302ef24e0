import Foundation
import LayerTree
import MovieRendering
import SourceFiles
import Testing

@testable import SceneFormat

@Suite("Natural sizes of layers")
struct NaturalSizeTests {
    /// A PNG file of 2×1 pixels.
    private static let png =
        "iVBORw0KGgoAAAANSUhEUgAAAAIAAAABCAIAAAB7QOjdAAAADUlEQVR4nGP4zwAE/wEHAAH/4iOeWQAAAABJRU5ErkJggg=="

    private func movie(_ layers: String) throws -> (root: CALayer, warnings: [String]) {
        let fixture = try SceneFixture()
        try #require(Data(base64Encoded: Self.png)).write(to: URL(fileURLWithPath: fixture.folder + "/media/logo.png"))
        let movie = try fixture.scene(minimalScene(layers: layers)).makeMovie()
        return (movie.engine.root, movie.warnings.map(\.description))
    }

    @Test(
        "An image without a frame has its own size, centered or at its position",
        arguments: [
            ("{ contents: logo }", CGRect(x: 31, y: 23.5, width: 2, height: 1)),
            ("{ contents: logo, position: [10, 10] }", CGRect(x: 9, y: 9.5, width: 2, height: 1)),
            ("{ contents: logo, anchorPoint: [0, 0] }", CGRect(x: 31, y: 23.5, width: 2, height: 1)),
            (
                "{ contents: logo, contentsScale: 2, position: [0, 0] }",
                CGRect(x: -0.5, y: -0.25, width: 1, height: 0.5)
            ),
            (
                "{ contents: logo, contentsRect: [0, 0, 0.5, 1], position: [0, 0] }",
                CGRect(x: -0.5, y: -0.5, width: 1, height: 1)
            ),
            ("{ contents: logo, bounds: [0, 0, 8, 8], position: [4, 4] }", CGRect(x: 0, y: 0, width: 8, height: 8)),
        ] as [(String, CGRect)])
    func image(_ layer: String, _ frame: CGRect) throws {
        let built = try movie("- " + layer)
        #expect(built.root.sublayers?.first?.frame == frame)
        #expect(built.warnings.isEmpty)
    }

    @Test(
        "A layer that needs a size and has none is a warning with its position",
        arguments: [
            ("{ backgroundColor: red }", true), ("{ class: CAGradientLayer, colors: [red, blue] }", true),
            ("{ borderWidth: 2 }", true), ("{ sublayers: [] }", false),
            ("{ class: CAShapeLayer, path: M0 0H9V9Z }", false), ("{ backgroundColor: clear }", false),
            ("{ backgroundColor: red, bounds: [0, 0, 4, 4] }", false),
            (
                "{ backgroundColor: red, animations: [{ class: CABasicAnimation, keyPath: bounds.size.width, "
                    + "fromValue: 0, toValue: 9, duration: 1 }] }", false
            ),
        ])
    func warning(_ layer: String, _ isReported: Bool) throws {
        let warnings = try movie("- " + layer).warnings
        #expect(warnings.count == (isReported ? 1 : 0), "\(warnings)")
        if isReported {
            #expect(warnings[0].hasPrefix("scene.yaml:9:7: the CA"))
            #expect(warnings[0].hasSuffix("has no size and is not drawn; set its frame, or its bounds and position"))
        }
    }

    @Test("Images in scenes are reduced with levels of detail unless the scene chooses a filter")
    func minification() throws {
        let layers = try movie(
            """
            - { contents: logo }
            - { contents: logo, minificationFilter: linear }
            - { backgroundColor: clear }
            """
        ).root.sublayers
        #expect(layers?.map(\.minificationFilter) == [.automatic, .linear, .linear])
    }
}
