import Foundation
import QuartzCore
import ViewAnimation

/// An animation of the frames and the opacity of views.
///
/// - Apple: `NSViewAnimation`; targets that are windows are ignored.
open class NSViewAnimation: NSAnimation {
    /// The key of a value of a view's animation.
    ///
    /// - Apple: `NSViewAnimation.Key`.
    public struct Key: RawRepresentable, Hashable, Sendable {
        /// The key.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The view.
        public static let target = Key(rawValue: "NSViewAnimationTargetKey")
        /// The frame at the start; the current one by default.
        public static let startFrame = Key(rawValue: "NSViewAnimationStartFrameKey")
        /// The frame at the end; the current one by default.
        public static let endFrame = Key(rawValue: "NSViewAnimationEndFrameKey")
        /// A change of the opacity.
        public static let effect = Key(rawValue: "NSViewAnimationEffectKey")
    }

    /// A change of the opacity.
    ///
    /// - Apple: `NSViewAnimation.EffectName`.
    public struct EffectName: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The view appears.
        public static let fadeIn = EffectName(rawValue: "NSViewAnimationFadeInEffect")
        /// The view disappears, and is hidden at the end.
        public static let fadeOut = EffectName(rawValue: "NSViewAnimationFadeOutEffect")
    }

    /// The views and their changes.
    open var viewAnimations: [[Key: Any]]
    private var frames: [(start: CGRect, end: CGRect)] = []

    /// Creates an animation of half a second.
    public init(viewAnimations: [[Key: Any]]) {
        self.viewAnimations = viewAnimations
        super.init(duration: 0.5, animationCurve: .easeInOut)
    }
    /// Returns nil: archives are not supported.
    public required init?(coder: NSCoder) { return nil }

    open override func start() {
        frames = viewAnimations.map { values in
            let current = (values[.target] as? NSView)?.frame ?? .zero
            return (Self.rect(values[.startFrame]) ?? current, Self.rect(values[.endFrame]) ?? current)
        }
        super.start()
    }

    private static func rect(_ value: Any?) -> CGRect? { value as? CGRect ?? (value as? NSValue)?.rectValue }

    open override var currentProgress: Progress {
        didSet { if isAnimating { show() } }
    }

    private func show() {
        let value = CGFloat(currentValue)
        for (values, frame) in zip(viewAnimations, frames) {
            guard let view = values[.target] as? NSView else { continue }
            let (start, end) = frame
            if start != end {
                view.frame = CGRect(
                    x: start.minX + (end.minX - start.minX) * value, y: start.minY + (end.minY - start.minY) * value,
                    width: start.width + (end.width - start.width) * value,
                    height: start.height + (end.height - start.height) * value)
            }
            fade(view, values[.effect] as? EffectName, to: value)
        }
    }

    private func fade(_ view: NSView, _ effect: EffectName?, to value: CGFloat) {
        switch effect {
        case .fadeIn?:
            view.isHidden = false
            view.alphaValue = value
        case .fadeOut?:
            view.alphaValue = 1 - value
            view.isHidden = currentProgress >= 1
            if view.isHidden { view.alphaValue = 1 }
        default: break
        }
    }
}
