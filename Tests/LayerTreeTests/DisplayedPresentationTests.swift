import Foundation
import Images
import LayerTree
import Quartz2D
import Testing
import VectorGeometry

@Suite("Classes that display animated properties themselves")
struct DisplayedPresentationTests {
    /// Sets contents that are as wide as the presented value, and reads a property that presentation layers lack.
    private final class Meter: CALayer {
        @DeclaredProperty var value: CGFloat
        var height = 1
        var displayedLayers: [CALayer] = []

        override class func needsDisplay(forKey key: String) -> Bool {
            key == "value" || super.needsDisplay(forKey: key)
        }
        override func action(forKey event: String) -> (any CAAction)? {
            guard event == "value" else { return super.action(forKey: event) }
            let animation = CABasicAnimation(keyPath: event)
            animation.fromValue = presentation()?.value
            animation.duration = 1
            animation.timingFunction = CAMediaTimingFunction(name: .linear)
            return animation
        }
        override func display() {
            displayedLayers.append(self)
            let width = 1 + Int((presentation()?.value ?? 0).rounded())
            contents = CGImage(pixels: PixelBuffer(width: width, height: height), isOpaque: false)
        }
    }

    @Test("display() runs on the layer itself in each frame, and presentation() has the value of the frame")
    func frames() throws {
        let layer = Meter()
        layer.frame = CGRect(x: 0, y: 0, width: 60, height: 40)
        layer.height = 7
        layer.setNeedsDisplay()
        let engine = AnimationEngine(root: layer)
        _ = try engine.frame(at: 0)
        layer.value = 10
        for (time, width) in [(0.0, 1), (0.1, 2), (0.5, 6), (1.0, 11), (1.1, 11), (2, 11)] {
            let contents = try engine.frame(at: time).root.contents
            let image = try #require(contents.image)
            #expect(image.width == width && image.height == 7 && contents.incoming == nil, "\(time)")
        }
        #expect(layer.displayedLayers.allSatisfy { $0 === layer })
        #expect(layer.animationKeys() == nil, "setting contents during an animation runs no action")
    }

    @Test("A delegate that displays a layer is given the layer itself")
    func delegate() throws {
        final class Delegate: CALayerDelegate {
            var widths: [Int] = []
            func display(_ layer: CALayer) {
                let shown = (layer.presentation() as? Plain)?.value ?? 0
                widths.append(layer.model() === layer ? Int(shown.rounded()) : -1)
            }
        }
        final class Plain: CALayer {
            @DeclaredProperty var value: CGFloat
            override class func needsDisplay(forKey key: String) -> Bool {
                key == "value" || super.needsDisplay(forKey: key)
            }
        }
        let layer = Plain()
        layer.bounds.size = CGSize(width: 10, height: 10)
        let delegate = Delegate()
        layer.delegate = delegate
        let engine = AnimationEngine(root: layer)
        _ = try engine.frame(at: 0)
        let animation = CABasicAnimation(keyPath: "value")
        animation.toValue = 10
        animation.duration = 1
        layer.add(animation, forKey: nil)
        for time in [0, 0.2, 0.7] { _ = try engine.frame(at: time) }
        #expect(delegate.widths.suffix(2) == [2, 7])
    }
}
