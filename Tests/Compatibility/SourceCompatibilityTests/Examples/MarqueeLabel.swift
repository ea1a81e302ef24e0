import UIKit

/// A line of text that scrolls through its view without end: two copies, one behind the other.
class MarqueeLabel: UIView {
    private let container = CALayer()
    private(set) var textWidth: CGFloat = 0
    var gap: CGFloat = 20
    /// Points per second.
    var speed: CGFloat = 50

    var text: String = "" {
        didSet { update() }
    }
    var font = UIFont.boldSystemFont(ofSize: 24)

    private func update() {
        clipsToBounds = true
        container.sublayers?.forEach { $0.removeFromSuperlayer() }
        let size = (text as NSString).size(withAttributes: [.font: font])
        textWidth = ceil(size.width)
        for copy in 0..<2 {
            let line = CATextLayer()
            line.string = NSAttributedString(
                string: text, attributes: [.font: font, .foregroundColor: UIColor.red])
            line.frame = CGRect(
                x: CGFloat(copy) * (textWidth + gap), y: (bounds.height - size.height) / 2, width: textWidth,
                height: ceil(size.height))
            line.contentsScale = UIScreen.main.scale
            container.addSublayer(line)
        }
        if container.superlayer == nil { layer.addSublayer(container) }
    }

    func startScrolling() {
        let scroll = CABasicAnimation(keyPath: "position.x")
        scroll.byValue = -(textWidth + gap)
        scroll.duration = CFTimeInterval((textWidth + gap) / speed)
        scroll.repeatCount = .infinity
        scroll.timingFunction = CAMediaTimingFunction(name: .linear)
        container.add(scroll, forKey: "marquee")
    }
}
