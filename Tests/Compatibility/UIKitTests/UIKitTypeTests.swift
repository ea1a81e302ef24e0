import Foundation
import Images
import LayerTree
import Testing
import ViewAnimation

@Suite("Controls, effects and image files of UIKit")
struct UIKitTypeTests {
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

    @Test("A blur effect tints the view and blurs what is behind it")
    func visualEffect() {
        let view = UIVisualEffectView(effect: UIBlurEffect(style: .dark))
        view.frame = CGRect(x: 0, y: 0, width: 50, height: 20)
        #expect(view.contentView.frame == view.bounds && view.layer.backgroundFilters?.count == 1)
        view.effect = nil
        #expect(view.backgroundColor == nil && view.layer.backgroundFilters == nil)
    }

    @Test("The blur of an effect that changes in an animation block changes gradually")
    func animatedVisualEffect() throws {
        let root = UIView(frame: CGRect(x: 0, y: 0, width: 50, height: 20))
        let view = UIVisualEffectView(effect: nil)
        view.frame = root.bounds
        root.addSubview(view)
        let engine = AnimationEngine(root: root.layer)
        func radius(at time: Double) throws -> Double {
            _ = try engine.frame(at: time)
            let shown = view.layer.presentation()
            return shown?.value(forKeyPath: "backgroundFilters.blur.inputRadius") as? Double ?? 0
        }
        #expect(try radius(at: 0) == 0)
        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.effect = UIBlurEffect(style: .light) }
        #expect(try radius(at: 0) == 0)
        #expect(abs(try radius(at: 0.5) - 10) < 0.01)
        #expect(try radius(at: 2) == 20)

        UIView.animate(withDuration: 1, delay: 0, options: .curveLinear) { view.effect = nil }
        #expect(try radius(at: 2) == 20)
        #expect(abs(try radius(at: 2.25) - 15) < 0.01)
        #expect(try radius(at: 4) == 0)

        // A paused animator sets the strength of the blur.
        let animator = UIViewPropertyAnimator(duration: 1, curve: .linear) { view.effect = UIBlurEffect(style: .dark) }
        animator.fractionComplete = 0.25
        #expect(abs(try radius(at: 5) - 5) < 0.01)
    }

    @Test("Controls and recognizers call their targets, which they do not retain")
    func targets() {
        let tick = Selector("tick", { (target: Counter) in target.count += 1 })
        let button = UIButton(frame: .zero)
        let tap = UITapGestureRecognizer(target: nil, action: nil)
        var counter: Counter? = Counter()
        button.addTarget(counter, action: tick, for: [.touchUpInside, .touchDown])
        if let counter { tap.addTarget(counter, action: tick) }
        button.sendActions(for: .touchUpInside)
        button.sendActions(for: .valueChanged)
        tap.state = .ended
        tap.state = .possible
        #expect(counter?.count == 2)
        button.removeTarget(counter, action: nil, for: .touchUpInside)
        button.sendActions(for: .touchUpInside)
        button.sendActions(for: .touchDown)
        #expect(counter?.count == 3)
        let isFreed = { [weak counter] in counter == nil }
        counter = nil
        #expect(isFreed())
        button.sendActions(for: .touchDown)
    }

    @Test("jpegData writes an upright image, on white where it is transparent")
    func jpeg() throws {
        let left = UIGraphicsImageRenderer(size: CGSize(width: 16, height: 8)).image { context in
            UIColor.blue.set()
            context.fill(CGRect(x: 0, y: 0, width: 8, height: 8))
        }
        let turned = UIImage(cgImage: try #require(left.cgImage), scale: 1, orientation: .right)
        let best = try #require(turned.jpegData(compressionQuality: 1))
        let read = try #require(UIImage(data: best)?.cgImage)

        #expect(read.height == 2 * read.width)
        let blue = read.pixels.row(2)[2]
        #expect(blue & 255 > 250 && blue >> 16 & 255 < 5)
        #expect(read.pixels.row(read.height - 3)[2] & 0xFF_FFFF >= 0xFD_FDFD)
        #expect(UIImage().jpegData(compressionQuality: 1) == nil)
    }
}

/// Counts calls.
private final class Counter: NSObject {
    var count = 0
}
