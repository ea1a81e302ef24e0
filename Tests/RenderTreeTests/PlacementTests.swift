import RenderTree
import Testing
import VectorGeometry

@Suite("Placement of a layer in its superlayer (facts 1.3 to 1.5)")
struct PlacementTests {
    private func map(_ x: Double, _ y: Double, through transforms: CATransform3D...) -> CGPoint? {
        let whole = transforms.reduce(PlaneProjection.identity) { $0.concatenating(PlaneProjection($1)) }
        return whole.map(CGPoint(x: x, y: y))
    }

    private func near(_ point: CGPoint?, _ x: Double, _ y: Double) -> Bool {
        guard let point else { return false }
        return abs(Double(point.x) - x) < 1e-4 && abs(Double(point.y) - y) < 1e-4
    }

    @Test("The anchor point maps to the position, and the bounds' origin scrolls")
    func anchor() {
        var placement = Placement()
        placement.bounds = CGRect(x: 5, y: 7, width: 100, height: 80)
        placement.anchorPoint = CGPoint(x: 0.25, y: 0.75)
        placement.position = CGPoint(x: 80, y: 90)

        #expect(near(map(30, 67, through: placement.toSuperlayer), 80, 90))
        #expect(near(map(5, 7, through: placement.toSuperlayer), 55, 30))
    }

    @Test("A rotated layer with flipped geometry maps to the measured points (facts 1.4)")
    func flipped() {
        var placement = Placement()
        placement.bounds = CGRect(x: 5, y: 7, width: 100, height: 80)
        placement.anchorPoint = CGPoint(x: 0.25, y: 0.75)
        placement.position = CGPoint(x: 80, y: 90)
        placement.transform = CATransform3DMakeRotation(0.3, 0, 0, 1)
        placement.isGeometryFlipped = true

        #expect(near(map(5, 7, through: placement.toSuperlayer), 50.20618, 101.71872))
        #expect(near(map(105, 7, through: placement.toSuperlayer), 145.73983, 131.27075))
        #expect(near(map(5, 87, through: placement.toSuperlayer), 73.84780, 25.29181))
    }

    @Test(
        "Perspective about the parent's anchor point magnifies by depth (facts 7.1)",
        arguments: [(100.0, 125.0), (-500, 50)])
    func perspective(depth: Double, drawn: Double) throws {
        var parent = Placement()
        parent.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
        parent.sublayerTransform.m34 = -1 / 500
        var child = Placement()
        child.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        child.position = CGPoint(x: 100, y: 100)
        child.zPosition = CGFloat(depth)
        let whole = CATransform3DConcat(child.toSuperlayer, parent.forSublayers)

        let left = try #require(map(0, 50, through: whole))
        let right = try #require(map(100, 50, through: whole))
        #expect(abs(Double(right.x - left.x) - drawn) < 1e-6)
    }
}
