import Foundation
import LayerTree
import Quartz2D
import Testing

@testable import ViewAnimation

@Suite("Sliders, switches, progress and activity")
struct ControlTests {
    @Test("The thumb of a slider is at its value, which is limited")
    func slider() {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 131, height: 34))
        slider.minimumValue = -1
        slider.value = 0
        let track = slider.trackRect(forBounds: slider.bounds)
        let thumb = slider.thumbRect(forBounds: slider.bounds, trackRect: track, value: slider.value)
        #expect(thumb.midX == slider.bounds.midX && thumb.size == CGSize(width: 27, height: 27))
        slider.value = 7
        #expect(slider.value == 1)
        slider.maximumValue = -5
        slider.value = .nan
        #expect(slider.value == -1)
    }

    @Test("A slider draws its track in two colors below the thumb")
    func drawnSlider() throws {
        let slider = UISlider(frame: CGRect(x: 0, y: 0, width: 120, height: 34))
        slider.minimumTrackTintColor = .red
        slider.maximumTrackTintColor = .blue
        slider.thumbTintColor = .green
        slider.value = 0.5
        let image = UIGraphicsImageRenderer(size: slider.bounds.size).image { _ in slider.draw(slider.bounds) }
        let pixels = try #require(image.cgImage)
        let scale = Int(image.scale)
        func color(_ x: Int) -> [UInt8]? {
            let data = pixels.cropping(to: CGRect(x: x * scale, y: 17 * scale, width: 1, height: 1))?.dataProvider?.data
            return data.map { Array(($0 as Data).prefix(4)) }
        }
        let left = try #require(color(20))
        let middle = try #require(color(60))
        let right = try #require(color(100))
        #expect(Set([left, middle, right]).count == 3)
    }

    @Test("A switch and a progress bar animate their changes on request only")
    func animations() {
        let toggle = UISwitch(frame: CGRect(x: 5, y: 5, width: 1, height: 1))
        #expect(toggle.frame == CGRect(x: 5, y: 5, width: 51, height: 31) && !toggle.isOn)
        toggle.isOn = true
        let thumb = toggle.layer.sublayers?.first
        #expect(toggle.backgroundColor == .systemGreen && thumb?.position == CGPoint(x: 35.5, y: 15.5))
        #expect(thumb?.animationKeys() == nil)
        let bar = UIProgressView(progressViewStyle: .default)
        bar.progress = 0.25
        bar.layoutIfNeeded()
        #expect(bar.layer.sublayers?.first?.frame == CGRect(x: 0, y: 0, width: 37.5, height: 4))
        bar.progress = 3
        #expect(bar.progress == 1)
    }

    @Test("An activity indicator is visible while it animates")
    func activity() {
        let indicator = UIActivityIndicatorView(style: .large)
        let spokes = indicator.layer.sublayers?.first as? CAReplicatorLayer
        #expect(indicator.frame.size == CGSize(width: 37, height: 37) && spokes?.isHidden == true)
        indicator.startAnimating()
        #expect(indicator.isAnimating && spokes?.isHidden == false && spokes?.instanceCount == 8)
        #expect(spokes?.sublayers?.first?.animation(forKey: "fade") != nil)
        indicator.stopAnimating()
        #expect(spokes?.isHidden == true && spokes?.sublayers?.first?.animation(forKey: "fade") == nil)
    }

    @Test("A navigation controller contains the view of the last controller")
    func navigation() {
        let first = UIViewController()
        let second = UIViewController()
        let navigation = UINavigationController(rootViewController: first)
        navigation.loadViewIfNeeded()
        #expect(first.view.superview === navigation.view && first.navigationController === navigation)
        navigation.pushViewController(second, animated: true)
        #expect(second.view.superview === navigation.view && first.view.superview == nil)
        #expect(navigation.popViewController(animated: false) === second && second.parent == nil)
        #expect(first.view.superview === navigation.view && navigation.popViewController(animated: false) == nil)
    }

    @Test("A blur effect tints the view and blurs what is behind it")
    func visualEffect() {
        let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
        view.frame = CGRect(x: 0, y: 0, width: 50, height: 20)
        #expect(view.contentView.frame == view.bounds && view.layer.backgroundFilters?.count == 1)
        view.effect = nil
        #expect(view.backgroundColor == nil && view.layer.backgroundFilters == nil)
    }

    @Test("Declared properties can be colors, which animate")
    func declaredColors() throws {
        final class Tinted: CALayer {
            @DeclaredProperty var tint: UIColor?
            @DeclaredProperty var fill: UIColor
            override class func defaultValue(forKey key: String) -> Any? {
                key == "fill" ? UIColor.red.cgColor : super.defaultValue(forKey: key)
            }
        }
        let layer = Tinted()
        #expect(layer.tint == nil && layer.fill == .red)
        layer.tint = .blue
        #expect(layer.tint == .blue && layer.value(forKey: "tint") as? CGColor == UIColor.blue.cgColor)
        let engine = AnimationEngine(root: layer)
        _ = try engine.frame(at: 0)
        let animation = CABasicAnimation(keyPath: "fill")
        animation.toValue = UIColor.black.cgColor
        animation.duration = 1
        layer.add(animation, forKey: nil)
        CATransaction.flush()
        _ = try engine.frame(at: 0.5)
        #expect(isNear(layer.presentation()?.fill.cgColor.components?[0] ?? 0, 0.5))
    }
}
