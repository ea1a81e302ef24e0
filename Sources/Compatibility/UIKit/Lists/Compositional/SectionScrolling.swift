import Foundation
import ViewAnimation

/// The offsets of a section that scrolls across the layout.
struct SectionScrolling {
    /// The direction of scrolling.
    let axis: WritableKeyPath<CGPoint, CGFloat>
    /// The first and the last group.
    let first: CGRect
    let last: CGRect
    /// The section, as long as the collection in the direction of scrolling.
    let frame: CGRect
    let insets: UIEdgeInsets
    /// Whether groups rest in the middle.
    let isCentered: Bool

    private var isHorizontal: Bool { axis == \.x }

    /// The offset before the section is scrolled.
    var start: CGFloat { isCentered ? offset(centering: first) : 0 }

    private func offset(centering rect: CGRect) -> CGFloat {
        isHorizontal ? rect.midX - frame.midX : rect.midY - frame.midY
    }

    /// The greatest offset.
    private var end: CGFloat {
        if isCentered { return offset(centering: last) }
        let excess = isHorizontal ? last.maxX + insets.right - frame.maxX : last.maxY + insets.bottom - frame.maxY
        return max(excess, 0)
    }

    /// Returns the offset that shows a cell at a position; nil if the position says nothing about the direction.
    func offset(showing cell: CGRect, at position: UICollectionView.ScrollPosition) -> CGFloat? {
        var offset: CGFloat?
        if isHorizontal {
            if position.contains(.left) { offset = cell.minX - insets.left - frame.minX }
            if position.contains(.right) { offset = cell.maxX + insets.right - frame.maxX }
            if position.contains(.centeredHorizontally) { offset = self.offset(centering: cell) }
        } else {
            if position.contains(.top) { offset = cell.minY - insets.top - frame.minY }
            if position.contains(.bottom) { offset = cell.maxY + insets.bottom - frame.maxY }
            if position.contains(.centeredVertically) { offset = self.offset(centering: cell) }
        }
        return offset.map { min(max($0, start), end) }
    }

    /// Returns a point with a coordinate in the direction of scrolling.
    func point(_ offset: CGFloat) -> CGPoint {
        var point = CGPoint.zero
        point[keyPath: axis] = offset
        return point
    }
}

/// An animated change of a section's offset, in 0.3 seconds.
final class SectionScrollAnimation {
    private static let duration = 0.3
    private var link: CADisplayLink?
    private var start: Double?

    /// Starts the animation.
    ///
    /// - Parameter change: Is called in each frame with the share of the change, 0…1.
    init(_ change: @escaping (CGFloat) -> Void) {
        let curve = UICubicTimingParameters(animationCurve: .easeInOut)
        let link = CADisplayLink { [weak self] link in
            guard let self else { return link.invalidate() }
            let start = start ?? link.timestamp
            self.start = start
            let fraction = min((link.targetTimestamp - start) / Self.duration, 1)
            change(fraction < 1 ? CGFloat(curve.share(at: fraction)) : 1)
            if fraction >= 1 { link.invalidate() }
        }
        link.add(to: .main, forMode: .common)
        self.link = link
    }

    deinit { link?.invalidate() }
}

extension UICubicTimingParameters {
    /// Returns the share of a change after a share of the duration.
    fileprivate func share(at fraction: Double) -> Double {
        CAMediaTimingFunction(name: .easeInEaseOut).curve.value(at: fraction)
    }
}
