import QuartzCore

/// A panel that blurs what is behind it, with a tint.
class FrostedPanel: CALayer {
    init(frame: CGRect, radius: CGFloat) {
        super.init()
        self.frame = frame
        masksToBounds = true
        if let blur = CIFilter(name: "CIGaussianBlur") {
            blur.setDefaults()
            blur.setValue(radius, forKey: "inputRadius")
            blur.name = "blur"
            backgroundFilters = [blur]
        }
        backgroundColor = CGColor(gray: 1, alpha: 0.5)
    }

    override init(layer: Any) { super.init(layer: layer) }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    func sharpen(duration: CFTimeInterval) {
        let animation = CABasicAnimation()
        animation.keyPath = "backgroundFilters.blur.inputRadius"
        animation.toValue = 0
        animation.duration = duration
        animation.fillMode = .both
        animation.isRemovedOnCompletion = false
        add(animation, forKey: "sharpen")
    }
}
