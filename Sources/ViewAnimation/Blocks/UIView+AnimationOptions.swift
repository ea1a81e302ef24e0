import LayerTree

extension UIView {
    /// Options of animation blocks and transitions.
    ///
    /// - Apple: `UIView.AnimationOptions`; bits of facts 5.3.
    public struct AnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out changed views before the block ends, so that layout changes are animated; without it, views are
        /// laid out at the next commit.
        public static let layoutSubviews = AnimationOptions(rawValue: 1 << 0)
        /// Keeps hit testing enabled for animated views.
        public static let allowUserInteraction = AnimationOptions(rawValue: 1 << 1)
        /// Starts from the presentation values instead of the model values.
        public static let beginFromCurrentState = AnimationOptions(rawValue: 1 << 2)
        /// Repeats the animations indefinitely.
        public static let `repeat` = AnimationOptions(rawValue: 1 << 3)
        /// Runs the animations forward and in reverse.
        public static let autoreverse = AnimationOptions(rawValue: 1 << 4)
        /// Uses the block's own duration instead of the outer block's.
        public static let overrideInheritedDuration = AnimationOptions(rawValue: 1 << 5)
        /// Uses the block's own curve instead of the outer block's.
        public static let overrideInheritedCurve = AnimationOptions(rawValue: 1 << 6)
        /// Animates changes of subviews during a transition.
        public static let allowAnimatedContent = AnimationOptions(rawValue: 1 << 7)
        /// Hides and shows the views of a transition instead of removing and adding them.
        public static let showHideTransitionViews = AnimationOptions(rawValue: 1 << 8)
        /// Does not inherit repetition, autoreversing and layout from the outer block.
        public static let overrideInheritedOptions = AnimationOptions(rawValue: 1 << 9)

        /// Ease-in-out timing, the default.
        public static let curveEaseInOut = AnimationOptions([])
        /// Ease-in timing.
        public static let curveEaseIn = AnimationOptions(rawValue: 1 << 16)
        /// Ease-out timing.
        public static let curveEaseOut = AnimationOptions(rawValue: 2 << 16)
        /// Linear timing.
        public static let curveLinear = AnimationOptions(rawValue: 3 << 16)

        // Transitions: a number of three bits, not a set.

        /// No transition, the default.
        public static let transitionNone = AnimationOptions([])
        /// A flip around the vertical axis; the left edge moves to the front.
        public static let transitionFlipFromLeft = AnimationOptions(rawValue: 1 << 20)
        /// A flip around the vertical axis; the right edge moves to the front.
        public static let transitionFlipFromRight = AnimationOptions(rawValue: 2 << 20)
        /// A cross dissolve in place of a page curl, which is not specified (facts U28).
        public static let transitionCurlUp = AnimationOptions(rawValue: 3 << 20)
        /// A cross dissolve in place of a page curl, which is not specified (facts U28).
        public static let transitionCurlDown = AnimationOptions(rawValue: 4 << 20)
        /// A cross dissolve.
        public static let transitionCrossDissolve = AnimationOptions(rawValue: 5 << 20)
        /// A flip around the horizontal axis; the top edge moves to the front.
        public static let transitionFlipFromTop = AnimationOptions(rawValue: 6 << 20)
        /// A flip around the horizontal axis; the bottom edge moves to the front.
        public static let transitionFlipFromBottom = AnimationOptions(rawValue: 7 << 20)
        /// The rate of the movie.
        public static let preferredFramesPerSecondDefault = AnimationOptions([])
        /// Has no effect: animations have the rate of the movie.
        public static let preferredFramesPerSecond60 = AnimationOptions(rawValue: 3 << 24)
        /// Has no effect: animations have the rate of the movie.
        public static let preferredFramesPerSecond30 = AnimationOptions(rawValue: 7 << 24)

        /// The transition; nil for none.
        var transition: ViewTransition? {
            switch rawValue >> 20 & 7 {
            case 1: .flip(.fromLeft)
            case 2: .flip(.fromRight)
            case 3, 4, 5: .dissolve
            // Layers name edges with y upward (facts 2.12), so a view's top is its layer's bottom.
            case 6: .flip(.fromBottom)
            case 7: .flip(.fromTop)
            default: nil
            }
        }

        /// The timing curve, a number of two bits.
        var curve: AnimationCurve { AnimationCurve(rawValue: Int(rawValue >> 16 & 3)) ?? .easeInOut }
    }

    /// Options of keyframe blocks. The curve bits of `AnimationOptions` are accepted, too (facts 5.6).
    ///
    /// - Apple: `UIView.KeyframeAnimationOptions`.
    public struct KeyframeAnimationOptions: OptionSet, Hashable, Sendable {
        /// The bits of the set.
        public let rawValue: UInt
        /// Creates a set from its bits.
        public init(rawValue: UInt) { self.rawValue = rawValue }

        /// Lays out changed views within each keyframe.
        public static let layoutSubviews = KeyframeAnimationOptions(rawValue: 1 << 0)
        /// Keeps hit testing enabled for animated views.
        public static let allowUserInteraction = KeyframeAnimationOptions(rawValue: 1 << 1)
        /// Starts from the presentation values instead of the model values.
        public static let beginFromCurrentState = KeyframeAnimationOptions(rawValue: 1 << 2)
        /// Repeats the animation indefinitely.
        public static let `repeat` = KeyframeAnimationOptions(rawValue: 1 << 3)
        /// Runs the animation forward and in reverse.
        public static let autoreverse = KeyframeAnimationOptions(rawValue: 1 << 4)
        /// Uses the block's own duration instead of the outer block's.
        public static let overrideInheritedDuration = KeyframeAnimationOptions(rawValue: 1 << 5)
        /// Does not inherit repetition, autoreversing and layout from the outer block.
        public static let overrideInheritedOptions = KeyframeAnimationOptions(rawValue: 1 << 9)

        /// Linear interpolation, the default.
        public static let calculationModeLinear = KeyframeAnimationOptions([])
        /// No interpolation.
        public static let calculationModeDiscrete = KeyframeAnimationOptions(rawValue: 1 << 10)
        /// Linear interpolation at constant speed; key times are ignored.
        public static let calculationModePaced = KeyframeAnimationOptions(rawValue: 2 << 10)
        /// Cubic spline interpolation.
        public static let calculationModeCubic = KeyframeAnimationOptions(rawValue: 3 << 10)
        /// Cubic spline interpolation at constant speed; key times are ignored.
        public static let calculationModeCubicPaced = KeyframeAnimationOptions(rawValue: 4 << 10)

        var mode: CAAnimationCalculationMode {
            switch rawValue >> 10 & 7 {
            case 1: .discrete
            case 2: .paced
            case 3: .cubic
            case 4: .cubicPaced
            default: .linear
            }
        }

        /// The options without the calculation mode: the bits that both types of options share.
        var common: AnimationOptions { AnimationOptions(rawValue: rawValue & ~(7 << 10)) }
    }

    /// A named timing curve.
    ///
    /// - Apple: `UIView.AnimationCurve`.
    public enum AnimationCurve: Int, Sendable {
        /// Starts and ends slowly.
        case easeInOut = 0
        /// Starts slowly.
        case easeIn
        /// Ends slowly.
        case easeOut
        /// A constant speed.
        case linear

        var timingFunction: CAMediaTimingFunction {
            switch self {
            case .easeInOut: CAMediaTimingFunction(name: .easeInEaseOut)
            case .easeIn: CAMediaTimingFunction(name: .easeIn)
            case .easeOut: CAMediaTimingFunction(name: .easeOut)
            case .linear: CAMediaTimingFunction(name: .linear)
            }
        }
    }
}
