import Foundation
import VectorGeometry

/// A text animator at a frame: what it changes, and the characters that it chooses.
struct TextAnimatorState: Equatable {
    let values: TextAnimatorValues
    let selector: TextSelector?

    init(_ animator: LottieTextAnimator, at frame: Double) {
        values = TextAnimatorValues(animator, at: frame)
        selector = animator.selector.map { TextSelector($0, at: frame) }
    }
}

/// The values of a text animator at a frame.
struct TextAnimatorValues: Equatable {
    let fillColor, strokeColor: LottieVector?
    let opacity, strokeWidth, fillAlpha: Double?
    private let position, anchor, scale: LottieVector?
    private let rotation, skew, skewAxis, tracking: Double?

    init(_ animator: LottieTextAnimator, at frame: Double) {
        fillColor = animator.fillColor?.value(at: frame)
        fillAlpha = animator.fillAlpha?.value(at: frame)
        strokeColor = animator.strokeColor?.value(at: frame)
        opacity = animator.opacity?.value(at: frame)
        strokeWidth = animator.strokeWidth?.value(at: frame)
        position = animator.position?.value(at: frame)
        anchor = animator.anchor?.value(at: frame)
        scale = animator.scale?.value(at: frame)
        rotation = animator.rotation?.value(at: frame)
        skew = animator.skew?.value(at: frame)
        skewAxis = animator.skewAxis?.value(at: frame)
        tracking = animator.tracking?.value(at: frame)
    }

    /// Returns the matrix for a character that is chosen by a share.
    func matrix(_ share: Double) -> CGAffineTransform {
        var transform = LottieTransform()
        let scale = (scale?.values ?? SIMD4(repeating: 100)) - 100
        transform.scale = LottieProperty(LottieVector(100 + scale.x * share, 100 + scale.y * share, 100))
        transform.rotation = LottieProperty((rotation ?? 0) * share)
        transform.skew = LottieProperty((skew ?? 0) * share)
        transform.skewAxis = LottieProperty((skewAxis ?? 0) * share)
        let anchor = (anchor?.values ?? .zero) * share
        let position = (position?.values ?? .zero) * share
        transform.anchor = LottieProperty(LottieVector(anchor.x, anchor.y))
        transform.position = .point(LottieProperty(LottieVector(position.x, position.y)))
        return transform.affineMatrix(at: 0)
    }
}
