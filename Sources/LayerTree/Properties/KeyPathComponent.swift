import Foundation
import MotionTiming

/// The part of a structured value that a key path names after its property (facts 1.22).
enum KeyPathComponent: String, Sendable {
    case x, y, width, height, origin, size
    case originX = "origin.x", originY = "origin.y", sizeWidth = "size.width", sizeHeight = "size.height"
    case scale, scaleXY = "scale.xy", scaleX = "scale.x", scaleY = "scale.y", scaleZ = "scale.z"
    case rotation, rotationX = "rotation.x", rotationY = "rotation.y", rotationZ = "rotation.z"
    case translation, translationX = "translation.x", translationY = "translation.y", translationZ = "translation.z"

    /// The type of the part, nil where a value of `kind` has no such part.
    func kind(within kind: ValueKind) -> ValueKind? {
        switch (kind, self) {
        case (.point, .x), (.point, .y), (.size, .width), (.size, .height): .number
        case (.rect, .origin): .point
        case (.rect, .size): .size
        case (.rect, .originX), (.rect, .originY), (.rect, .sizeWidth), (.rect, .sizeHeight): .number
        case (.transform, .translation): .size
        case (.transform, .scale), (.transform, .scaleXY), (.transform, .scaleX), (.transform, .scaleY),
            (.transform, .scaleZ):
            .number
        case (.transform, .rotation), (.transform, .rotationX), (.transform, .rotationY), (.transform, .rotationZ):
            .number
        case (.transform, .translationX), (.transform, .translationY), (.transform, .translationZ): .number
        default: nil
        }
    }

    func read(_ whole: AnimatableValue) -> AnimatableValue {
        switch whole {
        case .point(let p): .number(Double(self == .x ? p.x : p.y))
        case .size(let s): .number(Double(self == .width ? s.width : s.height))
        case .rect(let r): read(r)
        case .transform(let t): read(TransformComponents(t))
        default: .none
        }
    }

    /// `whole` with this part replaced; unchanged when `part` is of another kind.
    func write(_ part: AnimatableValue, into whole: AnimatableValue) -> AnimatableValue {
        switch whole {
        case .point(let p): write(part, into: p)
        case .size(let s): write(part, into: s)
        case .rect(let r): .rect(write(part, into: r))
        case .transform(let t): .transform(write(part, into: TransformComponents(t)).transform)
        default: whole
        }
    }
}

extension KeyPathComponent {
    private func read(_ r: CGRect) -> AnimatableValue {
        switch self {
        case .origin: .point(r.origin)
        case .size: .size(r.size)
        case .originX: .number(Double(r.origin.x))
        case .originY: .number(Double(r.origin.y))
        case .sizeWidth: .number(Double(r.size.width))
        default: .number(Double(r.size.height))
        }
    }

    func read(_ t: TransformComponents) -> AnimatableValue {
        switch self {
        case .scale: .number(t.meanScale)
        case .scaleXY: .number((t.scale.x + t.scale.y) / 2)
        case .scaleX: .number(t.scale.x)
        case .scaleY: .number(t.scale.y)
        case .scaleZ: .number(t.scale.z)
        case .rotationX: .number(t.rotation.x)
        case .rotationY: .number(t.rotation.y)
        case .translation: .size(CGSize(width: t.translation.x, height: t.translation.y))
        case .translationX: .number(t.translation.x)
        case .translationY: .number(t.translation.y)
        case .translationZ: .number(t.translation.z)
        default: .number(t.rotation.z)
        }
    }

    private func write(_ part: AnimatableValue, into p: CGPoint) -> AnimatableValue {
        guard let number = part.asNumber.map({ CGFloat($0) }) else { return .point(p) }
        return .point(self == .x ? CGPoint(x: number, y: p.y) : CGPoint(x: p.x, y: number))
    }

    private func write(_ part: AnimatableValue, into s: CGSize) -> AnimatableValue {
        guard let number = part.asNumber.map({ CGFloat($0) }) else { return .size(s) }
        return .size(self == .width ? CGSize(width: number, height: s.height) : CGSize(width: s.width, height: number))
    }

    private func write(_ part: AnimatableValue, into rect: CGRect) -> CGRect {
        var r = rect
        switch (self, part) {
        case (.origin, .point(let p)): r.origin = p
        case (.size, .size(let s)): r.size = s
        default:
            guard let number = part.asNumber.map({ CGFloat($0) }) else { return r }
            switch self {
            case .originX: r.origin.x = number
            case .originY: r.origin.y = number
            case .sizeWidth: r.size.width = number
            case .sizeHeight: r.size.height = number
            default: break
            }
        }
        return r
    }

    func write(_ part: AnimatableValue, into components: TransformComponents) -> TransformComponents {
        var t = components
        if case (.translation, .size(let s)) = (self, part) {
            t.translation.x = Double(s.width)
            t.translation.y = Double(s.height)
            return t
        }
        guard let number = part.asNumber else { return t }
        switch self {
        case .scale: t.scale = SIMD3(repeating: number)
        case .scaleXY: (t.scale.x, t.scale.y) = (number, number)
        case .scaleX: t.scale.x = number
        case .scaleY: t.scale.y = number
        case .scaleZ: t.scale.z = number
        case .rotationX: t.rotation.x = number
        case .rotationY: t.rotation.y = number
        case .rotation, .rotationZ: t.rotation.z = number
        case .translationX: t.translation.x = number
        case .translationY: t.translation.y = number
        case .translationZ: t.translation.z = number
        default: break
        }
        return t
    }
}
