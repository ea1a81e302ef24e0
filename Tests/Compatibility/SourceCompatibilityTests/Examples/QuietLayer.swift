import QuartzCore

/// A layer with its own actions: none for position, a slow fade for opacity.
class QuietLayer: CALayer {
    override init() {
        super.init()
        actions = ["position": NSNull(), "bounds": NSNull()]
    }

    override init(layer: Any) { super.init(layer: layer) }

    required init?(coder: NSCoder) { fatalError("init(coder:) has not been implemented") }

    override class func defaultAction(forKey event: String) -> CAAction? {
        guard event == "opacity" else { return super.defaultAction(forKey: event) }
        let fade = CABasicAnimation(keyPath: event)
        fade.duration = 4
        fade.fromValue = 1
        return fade
    }
}
