import UIKit

/// A label with padding and round ends that grows with its text.
class PaddedBadge: UILabel {
    var insets = UIEdgeInsets(top: 4, left: 10, bottom: 4, right: 10) {
        didSet { invalidateIntrinsicContentSize() }
    }

    override init(frame: CGRect) {
        super.init(frame: frame)
        setup()
    }

    required init?(coder aDecoder: NSCoder) {
        super.init(coder: aDecoder)
        setup()
    }

    private func setup() {
        textColor = .white
        textAlignment = .center
        font = .systemFont(ofSize: 20)
        layer.backgroundColor = UIColor.red.cgColor
        layer.masksToBounds = true
    }

    override func drawText(in rect: CGRect) {
        super.drawText(in: rect.inset(by: insets))
    }

    override var intrinsicContentSize: CGSize {
        let size = super.intrinsicContentSize
        return CGSize(
            width: max(size.width + insets.left + insets.right, size.height + insets.top + insets.bottom),
            height: size.height + insets.top + insets.bottom)
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        layer.cornerRadius = bounds.height / 2
    }

    func setCount(_ count: Int, animated: Bool) {
        text = count > 99 ? "99+" : "\(count)"
        let center = self.center
        bounds.size = intrinsicContentSize
        self.center = center
        guard animated else { return }
        transform = CGAffineTransform(scaleX: 0.5, y: 0.5)
        UIView.animate(
            withDuration: 0.4, delay: 0, options: [.curveLinear],
            animations: { self.transform = .identity }, completion: nil)
    }
}
