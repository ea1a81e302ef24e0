import Foundation
import LayerTree
import Testing

@testable import SVGImport

@Suite("Animated gradients and growing shapes of SVG drawings")
struct GradientAnimationTests {
    private static let stops = "<stop stop-color='red'/><stop offset='1' stop-color='blue'/>"

    /// Returns a drawing with a square of 100 that is filled with a gradient.
    private func player(_ gradient: String, _ square: String = "") throws -> DrawingPlayer {
        try DrawingPlayer(
            "<defs>\(gradient)</defs><rect id='r' width='100' height='100' fill='url(#g)'>\(square)</rect>")
    }

    private func gradient(in player: DrawingPlayer) throws -> CAGradientLayer {
        try #require(player.layers.lazy.compactMap { $0 as? CAGradientLayer }.first)
    }

    /// Returns a point of a gradient in its own space.
    private func point(_ keyPath: String, _ player: DrawingPlayer, at time: Double) throws -> CGPoint {
        let layer = try gradient(in: player)
        let unit = try #require(try player.value(keyPath, of: layer, at: time) as? CGPoint)
        let frame = layer.bounds
        return CGPoint(x: frame.minX + unit.x * frame.width, y: frame.minY + unit.y * frame.height)
    }

    @Test("Ends of linear gradients move, each with its own times")
    func linear() throws {
        let player = try player(
            """
            <linearGradient id='g'>\(Self.stops)<animate attributeName='x1' from='0' to='1' dur='2s'/>\
            <animate attributeName='y2' from='0' to='50%' dur='4s'/></linearGradient>
            """)
        #expect(player.warnings.isEmpty)
        #expect(isNear(try point("startPoint", player, at: 1), 0.5, 0))
        #expect(isNear(try point("endPoint", player, at: 2), 1, 0.25))
    }

    @Test("Animations of a gradient that another one refers to apply where it has no own value")
    func references() throws {
        let player = try player(
            """
            <linearGradient id='base' x1='0'><animate attributeName='x1' by='0.5' dur='2s'/>\
            <animate attributeName='x2' to='0' dur='2s'/></linearGradient>\
            <linearGradient id='g' href='#base' x2='1'>\(Self.stops)</linearGradient>
            """)
        #expect(isNear(try point("startPoint", player, at: 1), 0.25, 0))
        #expect(isNear(try point("endPoint", player, at: 1), 1, 0))
    }

    @Test("Centers, radii and focal points of radial gradients move")
    func radial() throws {
        let player = try player(
            """
            <radialGradient id='g' r='0.5' fx='0.6'>\(Self.stops)<animate attributeName='r' to='1' dur='2s'/>\
            </radialGradient>
            """)
        #expect(player.warnings.isEmpty)
        #expect(isNear(try point("endPoint", player, at: 1), 1.25, 1.25))
        let focus = try player.value("focus", of: try gradient(in: player), at: 1) as? CGPoint
        #expect(focus.map { abs($0.x - 0.1 / 0.75) < 1e-3 } == true)
    }

    @Test("A focal point inside of the circle is drawn by a layer, and one outside is reported or moved to the edge")
    func focus() throws {
        let inside = try player("<radialGradient id='g' fx='0.2'>\(Self.stops)</radialGradient>")
        #expect(try inside.warnings.isEmpty && inside.pixel(20, 50) != inside.pixel(50, 50))
        let outside = try player("<radialGradient id='g' fx='2'>\(Self.stops)</radialGradient>")
        #expect(outside.warnings.first?.contains("drawn as an image") == true)
        let moving = try player(
            """
            <radialGradient id='g'>\(Self.stops)<animate attributeName='fx' to='2' dur='2s'/></radialGradient>
            """)
        #expect(moving.warnings.first?.contains("outside of the circle at times") == true)
    }

    @Test("The transform of a gradient is animated, and the gradient covers the shape at all times")
    func transform() throws {
        let player = try player(
            """
            <linearGradient id='g' x2='100' gradientUnits='userSpaceOnUse'>\(Self.stops)\
            <animateTransform attributeName='gradientTransform' type='rotate' from='0' to='180' dur='2s'/>\
            </linearGradient>
            """)
        #expect(player.warnings.isEmpty)
        let frames = try player.frames([0, 0.5, 1, 1.5])
        #expect(Set(frames).count == 4)
        #expect(frames.allSatisfy { frame in frame.allSatisfy { $0 >> 24 == 255 } })
    }

    @Test("A gradient follows the bounding box of a shape that grows from nothing")
    func box() throws {
        let player = try DrawingPlayer(
            """
            <linearGradient id='g'>\(Self.stops)</linearGradient><rect id='r' height='100' fill='url(#g)'>\
            <animate attributeName='width' from='0' to='100' dur='2s'/></rect>
            """)
        let frame = try player.frames([1])[0]
        // The last color is at the edge of the shape.
        #expect(frame[50 * 100 + 49] & 0xFF > 240 && frame[50 * 100 + 52] == 0)
    }

    @Test(
        "Shapes without an extent grow gradually",
        arguments: [
            ("<circle cx='50' cy='50' r='0'", "r", "40"), ("<ellipse cx='50' cy='50' rx='0' ry='40'", "rx", "40"),
            ("<rect width='0' height='100'", "width", "80"), ("<rect width='0' height='100' rx='8'", "width", "80"),
        ])
    func growth(_ shape: String, _ attribute: String, _ to: String) throws {
        let name = shape.dropFirst().prefix { $0 != " " }
        let player = try DrawingPlayer(
            "\(shape)><animate attributeName='\(attribute)' to='\(to)' dur='4s'/></\(name)>")
        let areas = try player.frames([0, 1, 2, 3]).map { $0.count { $0 >> 24 > 127 } }
        #expect(areas[0] == 0 && areas[1] > 0 && areas[2] > areas[1] && areas[3] > areas[2])
    }

    @Test("Corners of a rectangle get rounder gradually")
    func corners() throws {
        let player = try DrawingPlayer(
            "<rect width='100' height='100'><animate attributeName='rx' from='0' to='50' dur='2s'/></rect>")
        let areas = try player.frames([0, 1, 1.99]).map { $0.count { $0 >> 24 > 127 } }
        #expect(areas[0] > areas[1] && areas[1] > areas[2] && areas[2] > 7_700)
    }

    @Test("An offset that passes the next stop pushes it")
    func offsets() throws {
        let player = try player(
            """
            <linearGradient id='g'><stop stop-color='red'><animate attributeName='offset' from='0' to='1' dur='2s'/>\
            </stop><stop offset='0.5' stop-color='blue'/></linearGradient>
            """)
        let layer = try gradient(in: player)
        let locations = try player.value("locations", of: layer, at: 1) as? [NSNumber]
        #expect(locations?.map { ($0.doubleValue * 100).rounded() } == [50, 50])
    }
}
