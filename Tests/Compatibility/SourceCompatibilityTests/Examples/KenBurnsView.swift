import UIKit

/// Photos that zoom and drift, and fade into each other.
class KenBurnsView: UIView {
    private let imageViews = [UIImageView(), UIImageView()]
    var zoom: CGFloat = 2
    var duration: TimeInterval = 4
    var fade: TimeInterval = 1

    func show(_ first: UIImage, then second: UIImage) {
        clipsToBounds = true
        for (imageView, image) in zip(imageViews, [first, second]) {
            imageView.frame = bounds
            imageView.contentMode = .scaleToFill
            imageView.image = image
            addSubview(imageView)
        }
        imageViews[1].alpha = 0
        let drift = CGAffineTransform(translationX: bounds.width / 2, y: 0).scaledBy(x: zoom, y: zoom)
        UIView.animate(withDuration: duration, delay: 0, options: .curveLinear) { [self] in
            imageViews[0].transform = drift
        }
        UIView.animate(
            withDuration: fade, delay: duration - fade, options: [.curveLinear],
            animations: { [self] in imageViews[1].alpha = 1 },
            completion: { [self] finished in
                if finished { imageViews[0].removeFromSuperview() }
            })
    }
}
