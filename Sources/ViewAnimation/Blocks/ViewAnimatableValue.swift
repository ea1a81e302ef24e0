import Foundation
import Images
import LayerTree
import MotionTiming
import VectorGeometry

/// The key path of a property that animation blocks animate (facts 5.2, measured).
enum ViewAnimatableKeyPath: String {
    case boundsOrigin = "bounds.origin"
    case boundsSize = "bounds.size"
    case position, transform, cornerRadius
    case opacity, backgroundColor, anchorPoint, shadowOpacity, contentsRect, contentsCenter
    /// The radius of the background filter named `blur`, which visual effect views have.
    case backgroundBlurRadius = "backgroundFilters.blur.inputRadius"

    /// Returns the key paths for a change of the property `event`; a change of the bounds has two.
    static func keys(forEvent event: String) -> [ViewAnimatableKeyPath] {
        event == "bounds" ? [.boundsOrigin, .boundsSize] : ViewAnimatableKeyPath(rawValue: event).map { [$0] } ?? []
    }

    /// Whether overlapping animations add up instead of replacing each other.
    var isAdditive: Bool {
        switch self {
        case .boundsOrigin, .boundsSize, .position, .transform, .cornerRadius: true
        case .opacity, .backgroundColor, .anchorPoint, .shadowOpacity, .contentsRect, .contentsCenter,
            .backgroundBlurRadius:
            false
        }
    }

    /// Returns the value of the property of `layer`.
    func value(of layer: CALayer) -> ViewAnimatableValue {
        switch self {
        case .boundsOrigin: .point(layer.bounds.origin)
        case .boundsSize: .size(layer.bounds.size)
        case .position: .point(layer.position)
        case .transform: .transform(layer.transform)
        case .cornerRadius: .number(Double(layer.cornerRadius))
        case .opacity: .number(Double(layer.opacity))
        case .backgroundColor: .color(layer.backgroundColor)
        case .anchorPoint: .point(layer.anchorPoint)
        case .shadowOpacity: .number(Double(layer.shadowOpacity))
        case .contentsRect: .rect(layer.contentsRect)
        case .contentsCenter: .rect(layer.contentsCenter)
        case .backgroundBlurRadius: .number(layer.value(forKeyPath: rawValue) as? Double ?? 0)
        }
    }
}

/// The value of a property that animation blocks animate.
enum ViewAnimatableValue: Equatable {
    case number(Double)
    case point(CGPoint)
    case size(CGSize)
    case rect(CGRect)
    case transform(CATransform3D)
    case color(CGColor?)

    /// The value in the form of `fromValue` and `toValue` of animations.
    var boxed: Any? {
        switch self {
        case .number(let value): value
        case .point(let value): value
        case .size(let value): value
        case .rect(let value): value
        case .transform(let value): value
        case .color(let value): value
        }
    }

    /// Returns the difference that, added to `new`, gives this value; nil if there is none, as for a transform without
    /// an inverse.
    func difference(to new: ViewAnimatableValue) -> ViewAnimatableValue? {
        switch (self, new) {
        case (.number(let a), .number(let b)): .number(a - b)
        case (.point(let a), .point(let b)): .point(CGPoint(x: a.x - b.x, y: a.y - b.y))
        case (.size(let a), .size(let b)): .size(CGSize(width: a.width - b.width, height: a.height - b.height))
        case (.transform(let a), .transform(let b)): b.inverse.map { .transform(CATransform3DConcat(a, $0)) }
        default: nil
        }
    }

    /// The neutral value of addition.
    var identity: ViewAnimatableValue {
        switch self {
        case .number: .number(0)
        case .point: .point(.zero)
        case .size: .size(.zero)
        case .rect: .rect(.zero)
        case .transform: .transform(CATransform3DIdentity)
        case .color: .color(nil)
        }
    }

    /// Returns the interpolated value between this value and `target`.
    ///
    /// - Parameter fraction: the progress, which can be outside 0…1.
    func interpolated(to target: ViewAnimatableValue, fraction: Double) -> ViewAnimatableValue {
        func blend(_ a: AnimatableValue, _ b: AnimatableValue) -> ViewAnimatableValue {
            ViewAnimatableValue(a.interpolated(to: b, fraction: fraction)) ?? target
        }
        return switch (self, target) {
        case (.number(let a), .number(let b)): blend(.number(a), .number(b))
        case (.point(let a), .point(let b)): blend(.point(a), .point(b))
        case (.size(let a), .size(let b)): blend(.size(a), .size(b))
        case (.rect(let a), .rect(let b)): blend(.rect(a), .rect(b))
        case (.transform(let a), .transform(let b)): blend(.transform(a), .transform(b))
        case (.color(let a?), .color(let b?)): blend(.color(a.parts), .color(b.parts))
        default: target
        }
    }

    private init?(_ value: AnimatableValue) {
        switch value {
        case .number(let value): self = .number(value)
        case .point(let value): self = .point(value)
        case .size(let value): self = .size(value)
        case .rect(let value): self = .rect(value)
        case .transform(let value): self = .transform(value)
        case .color(let parts?):
            self = .color(CGColor(red: parts.red, green: parts.green, blue: parts.blue, alpha: parts.alpha))
        default: return nil
        }
    }

    /// Returns the value for an animation to or from `other`: a nil color becomes the other color with alpha 0, other
    /// values are unchanged.
    func fading(to other: ViewAnimatableValue) -> ViewAnimatableValue {
        if case (.color(nil), .color(let color?)) = (self, other) { .color(color.copy(alpha: 0)) } else { self }
    }
}

extension CGColor {
    fileprivate var parts: ColorComponents { ColorComponents(red: red, green: green, blue: blue, alpha: alpha) }
}
