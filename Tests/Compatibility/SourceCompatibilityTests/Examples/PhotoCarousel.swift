import UIKit

/// Cards on a cylinder that rotates: a transform layer keeps them in one space.
class PhotoCarousel: UIView {
    private let transformLayer = CATransformLayer()
    private var angle: CGFloat = 0
    private(set) var cards: [CALayer] = []
    var radius: CGFloat = 60

    func show(_ images: [UIImage]) {
        transformLayer.frame = bounds
        layer.addSublayer(transformLayer)
        for image in images {
            let card = CALayer()
            card.frame = CGRect(x: bounds.midX - 20, y: bounds.midY - 20, width: 40, height: 40)
            card.contents = image.cgImage
            card.contentsGravity = .resizeAspectFill
            card.masksToBounds = true
            card.isDoubleSided = true
            transformLayer.addSublayer(card)
            cards.append(card)
        }
        turn()
    }

    private func turn() {
        let segment = 2 * CGFloat.pi / CGFloat(cards.count)
        var offset = angle
        for card in cards {
            var transform = CATransform3DIdentity
            transform.m34 = -1 / 500
            transform = CATransform3DRotate(transform, offset, 0, 1, 0)
            transform = CATransform3DTranslate(transform, 0, 0, radius)
            CATransaction.begin()
            CATransaction.setDisableActions(true)
            card.transform = transform
            CATransaction.commit()
            offset += segment
        }
    }

    func rotate(by delta: CGFloat) {
        angle += delta
        turn()
    }
}
