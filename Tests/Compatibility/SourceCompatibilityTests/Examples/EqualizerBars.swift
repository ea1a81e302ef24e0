import QuartzCore

/// Bars that rise and fall, each with its own duration.
class EqualizerBars: CALayer {
    func setUpBars(count: Int) {
        let width = bounds.width / CGFloat(count)
        for i in 0..<count {
            let bar = CALayer()
            bar.anchorPoint = CGPoint(x: 0.5, y: 1)
            bar.bounds = CGRect(x: 0, y: 0, width: width - 2, height: 10)
            bar.position = CGPoint(x: (CGFloat(i) + 0.5) * width, y: bounds.height)
            bar.backgroundColor = CGColor(gray: 0, alpha: 1)
            addSublayer(bar)

            let animation = CABasicAnimation(keyPath: "bounds.size.height")
            animation.toValue = bounds.height
            animation.duration = 0.5 + 0.5 * Double(i)
            animation.autoreverses = true
            animation.repeatCount = .infinity
            bar.add(animation, forKey: "height")
        }
    }
}
