import QuartzCore
import UIKit

/// Arcs of one circle, by `strokeStart` and `strokeEnd`, with rounded gaps and a text in the middle.
final class DonutChart: CALayer {
    struct Entry {
        let fraction: CGFloat
        let color: CGColor
    }

    private(set) var arcs = [CAShapeLayer]()
    let label = CATextLayer()

    init(frame: CGRect, entries: [Entry]) {
        super.init()
        self.frame = frame
        let circle = CGPath(ellipseIn: bounds.insetBy(dx: 10, dy: 10), transform: nil)
        var start: CGFloat = 0
        for entry in entries {
            let arc = CAShapeLayer()
            arc.frame = bounds
            arc.path = circle
            arc.fillColor = nil
            arc.strokeColor = entry.color
            arc.lineWidth = 20
            arc.strokeStart = start
            arc.strokeEnd = start + entry.fraction
            start += entry.fraction
            addSublayer(arc)
            arcs.append(arc)
        }
        label.string = "\(Int((start * 100).rounded()))%"
        label.fontSize = 20
        label.foregroundColor = CGColor(red: 0, green: 0, blue: 0, alpha: 1)
        label.alignmentMode = .center
        label.frame = CGRect(x: 0, y: bounds.midY - 12, width: bounds.width, height: 24)
        addSublayer(label)
    }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func spin() {
        let group = CAAnimationGroup()
        group.duration = 2
        for (index, arc) in arcs.enumerated() {
            let start = CABasicAnimation(keyPath: "strokeStart")
            start.fromValue = 0
            let end = CABasicAnimation(keyPath: "strokeEnd")
            end.fromValue = 0
            group.animations = [start, end]
            group.timingFunction = CAMediaTimingFunction(name: .linear)
            arc.add(group, forKey: "spin\(index)")
        }
    }
}
