import UIKit

/// Five stars, filled up to a fraction.
class RatingStars: UIView {
    var rating: Double = 0 {
        didSet { updateFill() }
    }
    private let empty = CALayer()
    private let filled = CALayer()

    static func star(in rect: CGRect, points: Int = 5) -> UIBezierPath {
        let path = UIBezierPath()
        let center = CGPoint(x: rect.midX, y: rect.midY)
        let outer = rect.width / 2
        let inner = outer * 0.5
        for i in 0..<points * 2 {
            let radius = i % 2 == 0 ? outer : inner
            let angle = CGFloat(i) * .pi / CGFloat(points) - .pi / 2
            let point = CGPoint(x: center.x + radius * cos(angle), y: center.y + radius * sin(angle))
            if i == 0 { path.move(to: point) } else { path.addLine(to: point) }
        }
        path.close()
        return path
    }

    override func layoutSubviews() {
        super.layoutSubviews()
        let side = bounds.width / 5
        let stars = UIBezierPath()
        for index in 0..<5 {
            stars.append(RatingStars.star(in: CGRect(x: CGFloat(index) * side, y: 0, width: side, height: side)))
        }
        let mask = CAShapeLayer()
        mask.path = stars.cgPath
        layer.mask = mask
        empty.frame = bounds
        empty.backgroundColor = UIColor.lightGray.cgColor
        filled.anchorPoint = CGPoint(x: 0, y: 0)
        filled.backgroundColor = UIColor.orange.cgColor
        if empty.superlayer == nil {
            layer.addSublayer(empty)
            layer.addSublayer(filled)
        }
        updateFill()
    }

    private func updateFill() {
        filled.frame = CGRect(x: 0, y: 0, width: bounds.width * CGFloat(rating / 5), height: bounds.height)
    }
}
