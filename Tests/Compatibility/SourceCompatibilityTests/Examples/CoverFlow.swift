import UIKit

/// Covers in perspective: the middle one faces the viewer, the others are turned to the sides.
class CoverFlow: UIView {
    var covers: [CALayer] = []
    var selectedIndex = 0
    let coverSize = CGSize(width: 40, height: 40)

    func add(colors: [UIColor]) {
        var perspective = CATransform3DIdentity
        perspective.m34 = -1.0 / 200.0
        layer.sublayerTransform = perspective
        for color in colors {
            let cover = CALayer()
            cover.bounds = CGRect(origin: CGPoint.zero, size: coverSize)
            cover.position = CGPoint(x: bounds.midX, y: bounds.midY)
            cover.backgroundColor = color.cgColor
            cover.isDoubleSided = false
            layer.addSublayer(cover)
            covers.append(cover)
        }
        select(0, animated: false)
    }

    func select(_ index: Int, animated: Bool) {
        selectedIndex = index
        CATransaction.begin()
        if animated {
            CATransaction.setAnimationDuration(1)
            CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        } else {
            CATransaction.setDisableActions(true)
        }
        for (i, cover) in covers.enumerated() {
            cover.transform = transform(for: i - index)
            cover.zPosition = i == index ? 1 : -CGFloat(abs(i - index))
        }
        CATransaction.commit()
    }

    private func transform(for offset: Int) -> CATransform3D {
        guard offset != 0 else { return CATransform3DIdentity }
        let side = CGFloat(offset.signum())
        let x = side * 10 + CGFloat(offset) * 20
        var transform = CATransform3DMakeTranslation(x, 0, -20)
        transform = CATransform3DRotate(transform, -side * .pi / 3, 0, 1, 0)
        return transform
    }
}
