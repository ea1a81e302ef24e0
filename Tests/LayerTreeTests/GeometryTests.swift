import LayerTree
import Testing
import VectorGeometry

@Suite("Layer geometry (facts 1.3, 6.1)")
struct GeometryTests {
    private func near(_ a: CGRect, _ b: CGRect, _ tolerance: CGFloat = 0.01) -> Bool {
        abs(a.minX - b.minX) < tolerance && abs(a.minY - b.minY) < tolerance && abs(a.width - b.width) < tolerance
            && abs(a.height - b.height) < tolerance
    }

    struct FrameRow: Sendable, CustomTestStringConvertible {
        let bounds: CGRect, position: CGPoint, anchor: CGPoint, transform: CATransform3D, frame: CGRect
        var testDescription: String { "bounds \(bounds), anchor \(anchor)" }
    }

    static let frames = [
        FrameRow(
            bounds: CGRect(x: 0, y: 0, width: 100, height: 50), position: CGPoint(x: 200, y: 300),
            anchor: CGPoint(x: 0.5, y: 0.5), transform: CATransform3DIdentity,
            frame: CGRect(x: 150, y: 275, width: 100, height: 50)),
        FrameRow(
            bounds: CGRect(x: 0, y: 0, width: 100, height: 50), position: CGPoint(x: 200, y: 300), anchor: .zero,
            transform: CATransform3DIdentity, frame: CGRect(x: 200, y: 300, width: 100, height: 50)),
        FrameRow(
            bounds: CGRect(x: 0, y: 0, width: 100, height: 50), position: .zero, anchor: CGPoint(x: 2, y: -1),
            transform: CATransform3DIdentity, frame: CGRect(x: -200, y: 50, width: 100, height: 50)),
        FrameRow(
            bounds: CGRect(x: 0, y: 0, width: 100, height: 50), position: CGPoint(x: 200, y: 300),
            anchor: CGPoint(x: 0.5, y: 0.5), transform: CATransform3DMakeScale(2, 4, 1),
            frame: CGRect(x: 100, y: 200, width: 200, height: 200)),
        FrameRow(
            bounds: CGRect(x: 0, y: 0, width: 100, height: 100), position: .zero, anchor: CGPoint(x: 0.5, y: 0.5),
            transform: CATransform3DMakeRotation(.pi / 4, 0, 0, 1),
            frame: CGRect(x: -70.71, y: -70.71, width: 141.42, height: 141.42)),
        FrameRow(
            bounds: CGRect(x: 5, y: 5, width: 200, height: 100), position: CGPoint(x: 60, y: 45), anchor: .zero,
            transform: CATransform3DMakeScale(2, 3, 1), frame: CGRect(x: 60, y: 45, width: 400, height: 300)),
    ]

    @Test("frame is the bounding box of the transformed bounds", arguments: frames)
    func frameGetter(row: FrameRow) {
        let layer = CALayer()
        layer.bounds = row.bounds
        layer.position = row.position
        layer.anchorPoint = row.anchor
        layer.transform = row.transform

        #expect(near(layer.frame, row.frame), "\(layer.frame)")
    }

    @Test("Setting frame keeps the transform and solves for the size (G3)")
    func frameSetterScaled() {
        let layer = CALayer()
        layer.transform = CATransform3DMakeScale(2, 4, 1)
        layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)

        #expect(layer.bounds == CGRect(x: 0, y: 0, width: 50, height: 12.5))
        #expect(layer.position == CGPoint(x: 60, y: 45))
        #expect(near(layer.frame, CGRect(x: 10, y: 20, width: 100, height: 50)))
    }

    @Test(
        "Setting the frame of a layer that is scaled to almost nothing sets its size", arguments: [1e-4, 1e-5, 1e-12])
    func frameSetterVanished(scale: CGFloat) {
        let layer = CALayer()
        layer.transform = CATransform3DMakeScale(scale, scale, scale)
        layer.frame = CGRect(x: 10, y: 20, width: 100, height: 50)
        #expect(layer.bounds.size == CGSize(width: 100, height: 50) && layer.position == CGPoint(x: 60, y: 45))
    }

    @Test("Setting the frame of a small layer divides by its scale")
    func frameSetterSmall() {
        let layer = CALayer()
        layer.transform = CATransform3DMakeScale(0.001, 0.01, 1)
        layer.frame = CGRect(x: 10, y: 20, width: 1, height: 5)
        #expect(abs(layer.bounds.width - 1000) < 1e-9 && abs(layer.bounds.height - 500) < 1e-9)
    }

    @Test("A translation in transform offsets the frame read back (G4)")
    func frameSetterTranslated() {
        let layer = CALayer()
        layer.transform = CATransform3DMakeTranslation(10, 20, 0)
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 50)

        #expect(layer.position == CGPoint(x: 50, y: 25))
        #expect(near(layer.frame, CGRect(x: 10, y: 20, width: 100, height: 50)))
    }

    @Test("Negative sizes are standardized (G5, G6)")
    func standardized() {
        let layer = CALayer()
        layer.frame = CGRect(x: 10, y: 10, width: -20, height: -30)
        #expect(layer.bounds == CGRect(x: 0, y: 0, width: 20, height: 30))
        #expect(layer.position == CGPoint(x: 0, y: -5))

        layer.bounds = CGRect(x: 0, y: 0, width: -100, height: -50)
        #expect(layer.bounds == CGRect(x: -100, y: -50, width: 100, height: 50))
    }

    @Test("affineTransform is the identity when the transform is not affine (G15, G16)")
    func affine() {
        let layer = CALayer()
        layer.setValue(2, forKeyPath: "transform.scale")

        #expect(layer.transform == CATransform3DMakeScale(2, 2, 2))
        #expect(layer.affineTransform() == .identity)
    }

    @Test("Setting a rotation on a scaled transform keeps the scale (facts 1.22)")
    func rotationComponent() {
        let layer = CALayer()
        layer.transform = CATransform3DMakeScale(2, 2, 2)
        layer.setValue(0.5, forKeyPath: "transform.rotation.z")

        #expect(abs(layer.transform.m11 - 1.7551651237807455) < 1e-9)
        #expect(abs(layer.transform.m12 - 0.958851077208406) < 1e-9)
    }

    @Test("Converting points to a flipped layer flips them (G20)")
    func flipped() {
        let layer = CALayer()
        layer.frame = CGRect(x: 0, y: 0, width: 100, height: 100)
        layer.isGeometryFlipped = true

        #expect(layer.convert(CGPoint(x: 90, y: 10), to: nil) == CGPoint(x: 90, y: 90))
    }

    @Test("Point conversion applies sublayerTransform (facts 1.5)")
    func sublayerTransform() {
        let parent = CALayer()
        parent.bounds = CGRect(x: 0, y: 0, width: 200, height: 200)
        parent.sublayerTransform = CATransform3DMakeScale(2, 2, 1)
        let child = CALayer()
        child.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
        child.position = CGPoint(x: 100, y: 50)
        child.transform = CATransform3DMakeTranslation(5, 6, 0)
        parent.addSublayer(child)

        #expect(child.convert(.zero, to: parent) == CGPoint(x: 60, y: -38))
    }

    @Test("Conversion between unrelated trees uses the space of their roots (facts 1.15)")
    func unrelated() {
        let first = CALayer()
        let second = CALayer()
        first.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        second.bounds = CGRect(x: 0, y: 0, width: 50, height: 50)
        second.position = CGPoint(x: 500, y: 500)

        #expect(first.convert(.zero, to: second) == CGPoint(x: -475, y: -475))
    }
}
