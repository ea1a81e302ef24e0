import UIKit

/// Bars with segments for audio levels, drawn by masks over a gradient from green to red.
class AudioLevelMeter: UIView {
    private var masks: [CALayer] = []

    convenience init(frame: CGRect, channels: Int) {
        self.init(frame: frame)
        let width = frame.width / CGFloat(channels)
        for channel in 0..<channels {
            let gradient = CAGradientLayer()
            gradient.frame = CGRect(x: CGFloat(channel) * width, y: 0, width: width - 4, height: frame.height)
            gradient.colors = [UIColor.red, .yellow, .green].map { $0.cgColor }
            gradient.locations = [0, 0.5, 1]
            let mask = CALayer()
            mask.frame = CGRect(x: 0, y: frame.height, width: width, height: frame.height)
            mask.backgroundColor = UIColor.black.cgColor
            gradient.mask = mask
            layer.addSublayer(gradient)
            masks.append(mask)
        }
    }

    func setLevels(_ levels: [Float]) {
        CATransaction.begin()
        defer { CATransaction.commit() }
        CATransaction.setAnimationDuration(0.1)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        for (mask, level) in zip(masks, levels) {
            mask.frame.origin.y = bounds.height * CGFloat(1 - max(0, min(1, level)))
        }
    }
}
