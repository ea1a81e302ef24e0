import Foundation
import Images
import LayerTree
import Testing
import ViewAnimation

@Suite("UIKit: buttons and their configurations")
struct ButtonTests {
    private func image(_ side: CGFloat) -> UIImage {
        UIGraphicsImageRenderer(size: CGSize(width: side, height: side)).image { _ in }
    }

    @Test("The image stands before the title, and insets and alignments move both")
    func contents() throws {
        let button = UIButton(type: .custom)
        button.frame = CGRect(x: 0, y: 0, width: 200, height: 40)
        button.setTitle("Go", for: .normal)
        button.setImage(image(20), for: .normal)
        button.layoutIfNeeded()
        let title = try #require(button.titleLabel).frame
        let icon = try #require(button.imageView).frame
        #expect(icon.size == CGSize(width: 20, height: 20) && icon.maxX == title.minX && icon.midY == 20)
        #expect(abs((icon.minX + title.maxX) / 2 - 100) < 1)
        button.titleEdgeInsets = UIEdgeInsets(top: 0, left: 10, bottom: 0, right: -10)
        button.layoutIfNeeded()
        #expect(button.titleLabel?.frame.minX == title.minX + 10 && button.imageView?.frame == icon)
        button.titleEdgeInsets = .zero
        button.contentHorizontalAlignment = .left
        button.contentVerticalAlignment = .top
        button.contentEdgeInsets = UIEdgeInsets(top: 3, left: 7, bottom: 0, right: 0)
        button.layoutIfNeeded()
        #expect(button.imageView?.frame.origin == CGPoint(x: 7, y: 3))
    }

    @Test("Titles, colors and images depend on the state, and fall back to those of the normal state")
    func states() {
        let button = UIButton(frame: CGRect(x: 0, y: 0, width: 100, height: 40))
        button.setTitle("Off", for: .normal)
        button.setTitle("On", for: .selected)
        button.setTitleColor(.red, for: .normal)
        #expect(button.currentTitle == "Off")
        button.isSelected = true
        button.layoutIfNeeded()
        #expect(button.titleLabel?.text == "On" && button.titleLabel?.textColor == .red)
        button.isSelected = false
        button.isEnabled = false
        button.layoutIfNeeded()
        #expect(button.titleLabel?.text == "Off")
    }

    @Test("A filled configuration draws a round rectangle in the tint color around its title")
    func filled() throws {
        var configuration = UIButton.Configuration.filled()
        configuration.title = "Continue"
        configuration.baseBackgroundColor = .purple
        configuration.baseForegroundColor = .yellow
        configuration.cornerStyle = .capsule
        configuration.contentInsets = .init(top: 10, leading: 20, bottom: 10, trailing: 20)
        let button = UIButton(configuration: configuration)
        button.frame.size = button.intrinsicContentSize
        button.layoutIfNeeded()
        let title = try #require(button.titleLabel)
        #expect(title.text == "Continue")
        #expect(abs(title.frame.minX - 20) < 1 && abs(button.bounds.width - title.frame.maxX - 20) < 1)
        let background = button.subviews.first { $0.backgroundColor == .purple }
        #expect(background?.frame == button.bounds)
        #expect(background?.layer.cornerRadius == button.bounds.height / 2)
        button.configuration?.title = "Stop"
        button.layoutIfNeeded()
        #expect(title.text == "Stop")
        #expect(UIButton.Configuration.plain().background.backgroundColor == nil)
    }

    @Test("Controls send their events to targets and actions, which can be removed")
    func events() {
        final class Receiver {
            var count = 0
            func tap() { count += 1 }
        }
        let receiver = Receiver()
        let control = UIControl(frame: .zero)
        control.addTarget(
            receiver, action: Selector("tap()") { (target: Receiver, _: Any) in target.tap() }, for: .touchDown)
        let action = UIAction(title: "Add") { _ in receiver.count += 10 }
        control.addAction(action, for: .valueChanged)
        control.sendActions(for: .touchDown)
        control.sendActions(for: .valueChanged)
        #expect(receiver.count == 11)
        #expect(control.allControlEvents.contains(.touchDown))
        control.removeTarget(nil, action: nil, for: .allEvents)
        control.removeAction(action, for: .valueChanged)
        control.sendActions(for: [.touchDown, .valueChanged])
        #expect(receiver.count == 11)
    }

    @Test("A title color applies to a configuration that has no color of its own")
    func titleColor() throws {
        var configuration = UIButton.Configuration.plain()
        configuration.title = "Undo"
        let button = UIButton(configuration: configuration)
        button.setTitleColor(.systemYellow, for: .normal)
        func color() -> UIColor? {
            button.titleLabel?.attributedText?.attribute(.foregroundColor, at: 0, effectiveRange: nil) as? UIColor
        }
        #expect(color() == .systemYellow)
        button.configuration?.baseForegroundColor = .red
        #expect(color() == .red)
    }
}
