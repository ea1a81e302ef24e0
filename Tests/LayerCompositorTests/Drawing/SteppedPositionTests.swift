import Foundation
import Testing
import VectorGeometry

@testable import LayerCompositor

@Suite("Positions between pixels as Core Graphics rounds them")
struct SteppedPositionTests {
    /// Coordinates relative to the center of a pixel, and the weights of the next pixel, measured in Apple's images.
    private static let weights: [(CGFloat, CGFloat)] = [
        (0, 0), (0.06, 0), (0.07, 0.0625), (0.17, 0.0625), (0.2, 0.125), (0.25, 0.125), (0.3, 0.125), (0.35, 0.25),
        (0.42, 0.25), (0.45, 0.5), (0.55, 0.5), (0.58, 0.75), (0.67, 0.75), (0.7, 0.875), (0.8, 0.875),
        (0.83, 0.9375), (0.92, 0.9375), (0.95, 1),
    ]

    @Test("Weights are powers of two, one for each eighth", arguments: weights)
    func weight(coordinate: CGFloat, expected: CGFloat) {
        #expect(SteppedPosition.stepped(coordinate) == expected)
        #expect(SteppedPosition.stepped(coordinate + 7) == 7 + expected)
        #expect(SteppedPosition.stepped(coordinate - 3) == expected - 3)
    }

    @Test("Positions follow the map of the image; places behind the viewer have none")
    func map() throws {
        let half = SteppedPosition(PlaneProjection(CGAffineTransform(scaleX: 0.5, y: 0.5)))
        // Pixel centers 0.5 and 1.5 of the device are 0.25 and 0.75 of the image.
        let first = try #require(half.position(1, 2))
        #expect(first.u == 0.125 && first.v == 0.875)
        #expect(SteppedPosition.stepped(.infinity) == .infinity)
    }
}
