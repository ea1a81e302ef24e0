import Foundation
import LayerTree

/// An animated change of a scroll view's offset, which sets the offset in each frame.
final class OffsetAnimation {
    private static let duration = 0.3
    private weak var view: UIScrollView?
    private let from: CGPoint
    private let to: CGPoint
    private var start: Double?
    private var link: CADisplayLink?

    init(of view: UIScrollView, to offset: CGPoint) {
        self.view = view
        from = view.contentOffset
        to = offset
        let link = CADisplayLink { [weak self] link in self?.advance(link) }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    deinit { link?.invalidate() }

    func cancel() { link?.invalidate() }

    private func advance(_ link: CADisplayLink) {
        guard let view else { return link.invalidate() }
        let start = start ?? link.timestamp
        self.start = start
        let fraction = min((link.targetTimestamp - start) / Self.duration, 1)
        guard fraction < 1 else { return finish(view) }
        let curve = Pacing.curve(UIView.AnimationCurve.easeInOut.timingFunction)
        let progress = curve.progress(at: fraction, lasting: Self.duration)
        view.contentOffset = CGPoint(x: from.x + (to.x - from.x) * progress, y: from.y + (to.y - from.y) * progress)
    }

    private func finish(_ view: UIScrollView) {
        link?.invalidate()
        view.contentOffset = to
        view.delegate?.scrollViewDidEndScrollingAnimation(view)
    }
}
