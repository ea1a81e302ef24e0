import Foundation
import LayerTree
import Testing
import VectorGeometry

@Suite("Values that animations accept")
struct AnimationValueTests {
    private func translation(of animation: CAAnimation, at time: Double = 0.5) throws -> (CGSize, [LayerWarning]) {
        let stage = try LayerStage()
        stage.layer.add(animation, forKey: "move")
        try stage.go(to: 0)
        try stage.go(to: time)
        let shown = stage.layer.presentation()?.transform ?? CATransform3DIdentity
        return (CGSize(width: shown.m41, height: shown.m42), stage.engine.warnings)
    }

    @Test("transform.translation takes points and sizes, and follows paths")
    func translations() throws {
        let point = basic("transform.translation", from: CGPoint.zero, to: CGPoint(x: 10, y: 20))
        #expect(try translation(of: point).0 == CGSize(width: 5, height: 10))
        let size = basic("transform.translation", from: CGSize.zero, to: NSValue(cgSize: CGSize(width: 10, height: 20)))
        #expect(try translation(of: size).0 == CGSize(width: 5, height: 10))
        let values = keyframes([CGPoint.zero, CGPoint(x: 4, y: 0), CGPoint(x: 4, y: 8)], "transform.translation")
        #expect(try translation(of: values, at: 0.75).0 == CGSize(width: 4, height: 4))

        let path = CGMutablePath()
        path.move(to: CGPoint(x: 10, y: 0))
        path.addLine(to: CGPoint(x: 20, y: 0))
        path.addLine(to: CGPoint(x: 20, y: 10))
        let along = keyframes(nil, "transform.translation") {
            $0.path = path
            $0.isAdditive = true
        }
        let (shown, warnings) = try translation(of: along, at: 0.75)
        #expect(shown == CGSize(width: 20, height: 5) && warnings.isEmpty)

        let layer = CALayer()
        layer.setValue(CGPoint(x: 3, y: 4), forKeyPath: "transform.translation")
        #expect(layer.transform == CATransform3DMakeTranslation(3, 4, 0))
    }

    @Test("An animation value that cannot be used is reported once, with its layer and key path")
    func unusable() throws {
        let line = CGPath(rect: CGRect(x: 0, y: 0, width: 1, height: 1))
        let inGroup = CAAnimationGroup()
        inGroup.animations = [basic("backgroundColor", to: "red")]
        let cases: [(CAAnimation, String)] = [
            (basic("position", to: 5), "position"), (keyframes([0, "x"], "opacity"), "opacity"),
            (keyframes(nil, "bounds") { $0.path = line }, "bounds"), (inGroup, "backgroundColor"),
            (basic("contents", to: "image.png"), "contents"),
        ]
        for (animation, keyPath) in cases {
            let (_, warnings) = try translation(of: animation)
            #expect(warnings.map(\.cause) == [.animationValue] && warnings.first?.keyPath == keyPath)
            #expect(warnings.first?.description.contains("layer 'box'") == true)
        }
        #expect(try translation(of: basic("position", to: CGPoint.zero)).1.isEmpty)
        #expect(try translation(of: basic("unknown", to: "anything")).1.isEmpty)
    }

    @Test("Class-level defaults of Booleans are 0, and those of zero-valued cell properties nil")
    func defaults() {
        let zero = [
            "hidden", "masksToBounds", "geometryFlipped", "opaque", "shouldRasterize", "drawsAsynchronously",
            "needsDisplayOnBoundsChange",
        ]
        for key in zero { #expect(CALayer.defaultValue(forKey: key) as? Int == 0, "\(key)") }
        #expect(CAScrollLayer.defaultValue(forKey: "masksToBounds") as? Bool == true)
        #expect(CATiledLayer.defaultValue(forKey: "levelsOfDetailBias") as? Int == 0)
        #expect(CAEmitterCell.defaultValue(forKey: "speed") as? Float == 1)
        #expect(CAEmitterCell.defaultValue(forKey: "fillMode") as? String == "removed")
        for key in ["birthRate", "velocity", "beginTime"] { #expect(CAEmitterCell.defaultValue(forKey: key) == nil) }
    }
}
