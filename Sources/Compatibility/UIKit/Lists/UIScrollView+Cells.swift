import Foundation
import ViewAnimation

extension UIScrollView {
    /// Scrolls within 0.3 seconds, and lays out the cells that come into view before the animation.
    ///
    /// - Parameter finish: called at the end, before the cells that are out of view are removed.
    func animateCells(to offset: CGPoint, finish: @escaping () -> Void) {
        UIView.animate(withDuration: 0.3) {
            self.contentOffset = offset
            self.layoutIfNeeded()
        } completion: { [weak self] _ in
            guard let self else { return }
            finish()
            setNeedsLayout()
            delegate?.scrollViewDidEndScrollingAnimation(self)
        }
    }
}
