import UIKit

/// Photos fanned out with keyframes.
class PhotoStack: UIView {
    func addPhoto(_ image: UIImage) {
        let photo = UIImageView(image: image)
        photo.contentMode = .scaleAspectFill
        photo.clipsToBounds = true
        photo.frame = CGRect(x: 10, y: 10, width: 40, height: 40)
        addSubview(photo)
    }

    func fan() {
        UIView.animateKeyframes(
            withDuration: 2, delay: 0, options: [.calculationModeLinear],
            animations: {
                for (i, photo) in self.subviews.enumerated() {
                    UIView.addKeyframe(withRelativeStartTime: 0, relativeDuration: 0.5) {
                        photo.center.x += CGFloat(i) * 40
                    }
                    UIView.addKeyframe(withRelativeStartTime: 0.5, relativeDuration: 0.5) {
                        photo.alpha = 0.5
                    }
                }
            }, completion: nil)
    }
}
