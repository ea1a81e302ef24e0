import Foundation
import QuartzCore
import UIKit

/// Common statements with layers and animations, with their expected results; returns the names of those that fail.
enum EverydayModel {
    static func failures() throws -> [String] {
        var failed: [String] = []
        func check(_ name: String, _ holds: Bool) { if !holds { failed.append(name) } }
        func near(_ a: Double?, _ b: Double) -> Bool { a.map { abs($0 - b) < 1e-6 } ?? false }

        // boxed values
        let layer = CALayer()
        layer.setValue(NSValue(cgPoint: CGPoint(x: 3, y: 4)), forKey: "position")
        check("NSValue point", layer.position == CGPoint(x: 3, y: 4))
        layer.setValue(NSValue(cgRect: CGRect(x: 0, y: 0, width: 10, height: 20)), forKeyPath: "bounds")
        check("NSValue rect", layer.bounds.size == CGSize(width: 10, height: 20))
        layer.setValue(NSNumber(value: Double.pi / 2), forKeyPath: "transform.rotation.z")
        check("rotation", near(layer.value(forKeyPath: "transform.rotation.z") as? Double, .pi / 2))
        check("rotation as NSNumber", (layer.value(forKeyPath: "transform.rotation.z") as? NSNumber) != nil)
        check(
            "rotation as CGFloat",
            near((layer.value(forKeyPath: "transform.rotation.z") as? CGFloat).map { Double($0) }, .pi / 2))
        check("CGFloat as NSNumber", CGFloat(1.5) as NSNumber == 1.5 && [CGFloat(2) as NSNumber] == [2])
        check("CGPoint as NSValue", (CGPoint(x: 1, y: 2) as NSValue).cgPointValue.y == 2)
        check("rotation as Double", near(layer.value(forKeyPath: "transform.rotation") as? Double, .pi / 2))
        check("bounds as NSValue", (layer.value(forKey: "bounds") as? NSValue)?.cgRectValue.width == 10)
        check("bounds as CGRect", (layer.value(forKey: "bounds") as? CGRect)?.width == 10)
        layer.setValue(1.5, forKeyPath: "transform.scale")
        check("scale", near(layer.value(forKeyPath: "transform.scale.x") as? Double, 1.5))
        layer.setValue(true, forKey: "hidden")
        check("hidden", layer.isHidden && layer.value(forKey: "hidden") as? Bool == true)
        layer.setValue("hello", forKey: "anything")
        check("unknown", layer.value(forKey: "anything") as? String == "hello")
        check("undefined", layer.value(forKey: "nothing") == nil)
        layer.setValue(0.25, forKey: "opacity")
        check("opacity", layer.opacity == 0.25)
        layer.setValue(UIColor.red.cgColor, forKeyPath: "backgroundColor")
        check("color", layer.backgroundColor == UIColor.red.cgColor)
        layer.backgroundColor = nil
        layer.setValue(nil, forKey: "contents")
        layer.setNilValueForKey("opacity")
        check("nil number", layer.opacity == 0)
        layer.setValuesForKeys(["opacity": 1, "cornerRadius": 2.5, "note": "kept"])
        check("values for keys", layer.opacity == 1 && layer.cornerRadius == 2.5)
        check("values of keys", layer.dictionaryWithValues(forKeys: ["note"])["note"] as? String == "kept")

        // animations
        let basic = CABasicAnimation(keyPath: "opacity")
        basic.fromValue = 0
        basic.toValue = 1 as NSNumber
        basic.byValue = nil
        basic.duration = 0.5
        basic.repeatCount = .greatestFiniteMagnitude
        basic.repeatCount = HUGE
        basic.repeatCount = MAXFLOAT
        basic.repeatCount = HUGE_VALF
        basic.repeatCount = INFINITY
        check("to as CGFloat", basic.toValue as? CGFloat == 1 && basic.fromValue as? Int == 0)
        basic.repeatCount = Float.infinity
        basic.autoreverses = true
        basic.isRemovedOnCompletion = false
        basic.fillMode = .forwards
        basic.timingFunction = CAMediaTimingFunction(name: .easeInEaseOut)
        basic.timingFunction = CAMediaTimingFunction(controlPoints: 0.2, 0.8, 0.2, 1)
        basic.setValue("tag", forKey: "id")
        layer.add(basic, forKey: "opacity")
        check("kept tag", layer.animation(forKey: "opacity")?.value(forKey: "id") as? String == "tag")
        check("animation keys", layer.animationKeys() == ["opacity"])
        let keyframes = CAKeyframeAnimation(keyPath: "position")
        keyframes.values = [NSValue(cgPoint: .zero), CGPoint(x: 1, y: 1), NSValue(cgPoint: CGPoint(x: 5, y: 5))]
        keyframes.keyTimes = [0, 0.5, 1]
        keyframes.calculationMode = .cubicPaced
        keyframes.rotationMode = .rotateAuto
        keyframes.tensionValues = [0, 0.5, 0]
        keyframes.path = UIBezierPath(ovalIn: CGRect(x: 0, y: 0, width: 10, height: 10)).cgPath
        keyframes.timingFunctions = [CAMediaTimingFunction(name: CAMediaTimingFunctionName.linear)]
        layer.add(keyframes, forKey: nil)
        let spring = CASpringAnimation(keyPath: "transform.scale")
        spring.fromValue = 0.5
        spring.damping = 5
        spring.duration = spring.settlingDuration
        let group = CAAnimationGroup()
        group.animations = [basic, spring, keyframes]
        group.duration = 2
        group.beginTime = CACurrentMediaTime() + 0.5
        group.beginTime = layer.convertTime(CACurrentMediaTime(), from: nil) + 1
        layer.add(group, forKey: "group")
        let transition = CATransition()
        transition.type = .push
        transition.subtype = .fromRight
        layer.add(transition, forKey: kCATransition)
        check("transition", layer.animation(forKey: kCATransition) != nil)
        layer.removeAllAnimations()
        check("removed", layer.animationKeys() == nil)

        // transactions
        CATransaction.begin()
        CATransaction.setValue(kCFBooleanTrue, forKey: kCATransactionDisableActions)
        check("disable", CATransaction.disableActions())
        CATransaction.setValue(NSNumber(value: 2.0), forKey: kCATransactionAnimationDuration)
        check("duration", CATransaction.animationDuration() == 2)
        CATransaction.setValue("x", forKey: "custom")
        check("custom", CATransaction.value(forKey: "custom") as? String == "x")
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        CATransaction.setCompletionBlock {}
        check("block", CATransaction.completionBlock() != nil)
        CATransaction.commit()
        CATransaction.lock()
        CATransaction.unlock()
        CATransaction.flush()

        // trees, conversion, hit testing
        let root = CALayer()
        let back = CALayer()
        let front = CALayer()
        root.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        root.position = CGPoint(x: 50, y: 50)
        back.frame = CGRect(x: 0, y: 0, width: 50, height: 50)
        front.frame = CGRect(x: 10, y: 10, width: 50, height: 50)
        root.sublayers = [front, back]
        check("hit later", root.hitTest(CGPoint(x: 20, y: 20)) === back)
        front.zPosition = 1
        check("hit z", root.hitTest(CGPoint(x: 20, y: 20)) === front)
        front.isGeometryFlipped = true
        let inner = CALayer()
        inner.frame = CGRect(x: 0, y: 0, width: 10, height: 10)
        front.addSublayer(inner)
        check("flip", inner.convert(CGPoint(x: 0, y: 0), to: root) == CGPoint(x: 10, y: 60))
        check("flip back", root.convert(CGPoint(x: 10, y: 60), to: inner) == .zero)
        root.speed = 2
        root.timeOffset = 1
        back.beginTime = 3
        check("time", back.convertTime(5, from: nil) == 8)
        check("time back", back.convertTime(8, to: nil) == 5)
        root.insertSublayer(inner, at: 0)
        check("moved", front.sublayers == nil && root.sublayers?.first == inner)
        root.sublayers?.forEach { $0.removeFromSuperlayer() }
        check("empty", root.sublayers == nil)

        // custom layers, delegates, contexts
        final class Dial: CALayer {
            var angle: CGFloat = 0
            override init() { super.init() }
            override init(layer: Any) {
                super.init(layer: layer)
                if let dial = layer as? Dial { angle = dial.angle }
            }
            required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }
            override class func needsDisplay(forKey key: String) -> Bool {
                key == "angle" || super.needsDisplay(forKey: key)
            }
            override func value(forUndefinedKey key: String) -> Any? {
                key == "unheardOf" ? 7 : super.value(forUndefinedKey: key)
            }
            override func draw(in ctx: CGContext) {
                ctx.setFillColor(UIColor.blue.cgColor)
                ctx.fill(bounds)
            }
            override func action(forKey event: String) -> CAAction? {
                event == "angle" ? NSNull() : super.action(forKey: event)
            }
        }
        let dial = Dial()
        dial.angle = 3
        check("undefined key", dial.value(forKey: "unheardOf") as? Int == 7 && dial.value(forKey: "x") == nil)
        check("init(layer:)", Dial(layer: dial).angle == 3)
        dial.actions = ["position": NSNull(), "bounds": NSNull(), kCAOnOrderIn: NSNull(), "sublayers": NSNull()]
        check("actions", dial.action(forKey: "position") == nil)
        dial.style = ["cornerRadius": 5]
        dial.contentsScale = UIScreen.main.scale
        dial.rasterizationScale = UIScreen.main.scale
        dial.shouldRasterize = true
        dial.needsDisplayOnBoundsChange = true
        dial.setNeedsDisplay()
        dial.maskedCorners = [.layerMinXMinYCorner, .layerMaxXMaxYCorner]
        dial.cornerCurve = .continuous
        dial.edgeAntialiasingMask = [.layerLeftEdge]
        dial.minificationFilter = .trilinear
        dial.magnificationFilter = .nearest
        dial.compositingFilter = "multiplyBlendMode"
        dial.shadowPath = UIBezierPath(roundedRect: dial.bounds, cornerRadius: 3).cgPath
        dial.transform.m34 = -1 / 500
        dial.sublayerTransform = CATransform3DConcat(
            CATransform3DMakeRotation(1, 0, 1, 0), CATransform3DMakeScale(1, 2, 1))
        dial.setAffineTransform(.init(rotationAngle: .pi))
        check("affine", near(Double(dial.affineTransform().a), -1))
        check("same", dial.isEqual(dial) && dial == dial)
        check(
            "defaults", CALayer.defaultValue(forKey: "opacity") as? Float == 1 && Dial.defaultAction(forKey: "x") == nil
        )
        check("description", dial.description.isEmpty == false && dial.debugDescription.isEmpty == false)
        check("responds", dial.isKind(of: CALayer.self))

        // specialized layers
        let shape = CAShapeLayer()
        shape.path =
            UIBezierPath(arcCenter: .zero, radius: 10, startAngle: -.pi / 2, endAngle: 3 * .pi / 2, clockwise: true)
            .cgPath
        shape.fillColor = UIColor.clear.cgColor
        shape.lineCap = .round
        shape.lineDashPattern = [4, 2]
        shape.strokeEnd = 0
        let gradient = CAGradientLayer()
        gradient.colors = [UIColor.red.cgColor, UIColor.blue.withAlphaComponent(0.5).cgColor]
        gradient.locations = [0, 1]
        gradient.type = .radial
        let colors = CABasicAnimation(keyPath: "colors")
        colors.toValue = [UIColor.green.cgColor, UIColor.black.cgColor]
        gradient.add(colors, forKey: "colors")
        let text = CATextLayer()
        text.string = "text"
        text.font = "Helvetica" as CFTypeRef
        text.fontSize = 12
        text.foregroundColor = UIColor.black.cgColor
        text.alignmentMode = .center
        let replicator = CAReplicatorLayer()
        replicator.instanceCount = 5
        replicator.instanceDelay = 0.1
        replicator.instanceAlphaOffset = -0.1
        let emitter = CAEmitterLayer()
        let cell = CAEmitterCell()
        cell.contents = UIImage(contentsOfFile: "star.png")?.cgImage
        cell.color = UIColor.yellow.cgColor
        emitter.emitterCells = [cell]
        emitter.emitterShape = .line
        emitter.setValue(0, forKeyPath: "emitterCells.star.birthRate")
        let scroll = CAScrollLayer()
        scroll.scroll(to: CGPoint(x: 1, y: 2))
        let tiled = CATiledLayer()
        tiled.tileSize = CGSize(width: 64, height: 64)
        return failed
    }
}
