import Foundation
import MotionTiming
import RenderTree

extension LayerProperty {
    /// A property without a member in the layer's state, e.g. one that a subclass adds.
    ///
    /// - Parameters:
    ///   - kind: of its values; a value of another kind changes nothing.
    ///   - action: what a change of it asks for.
    ///   - initial: its value on a new layer, of that kind.
    public static func declared(
        _ key: String, _ kind: ValueKind, _ action: ImplicitAction = .asked, isAnimatable: Bool = true,
        initial: AnimatableValue
    ) -> LayerProperty {
        LayerProperty(
            key, kind, action, isAnimatable: isAnimatable, isDeclared: true, read: { $0.declared[key] ?? initial },
            write: { state, value in
                guard let value = value.converted(likening: initial) else { return }
                state.declared[key] = value == initial ? nil : value
            })
    }

    /// The hints of `CALayer` (facts 1.2).
    static let hintsOfLayer: [LayerProperty] = [
        .hint("opaque", .asked, .bool(false)),
        .hint("needsDisplayOnBoundsChange", .asked, .bool(false)),
        .hint("drawsAsynchronously", .unasked, .bool(false)),
        .declared(
            "contentsFormat", .name(["RGBA8", "RGBAh", "Gray8", "Automatic"]), .unasked, isAnimatable: false,
            initial: .string(CALayerContentsFormat.RGBA8Uint.rawValue)),
        .hint("wantsExtendedDynamicRangeContent", .unasked, .bool(false)),
        .declared(
            "toneMapMode", .name(["automatic", "never", "ifSupported"]), .unasked, isAnimatable: false,
            initial: .string("automatic")),
        .declared(
            "preferredDynamicRange", .name(["automatic", "standard", "constrainedHigh", "high"]), .unasked,
            isAnimatable: false,
            initial: .string("standard")),
        .hint("contentsHeadroom", .unasked, .number(0)),
    ]

    /// The hint of `CATextLayer` (facts 3.2).
    static let hintsOfTextLayer: [LayerProperty] = [.hint("allowsFontSubpixelQuantization", .unasked, .bool(false))]

    private static func hint(_ key: String, _ action: ImplicitAction, _ initial: AnimatableValue) -> LayerProperty {
        let kind: ValueKind =
            switch initial {
            case .bool: .bool
            default: .number
            }
        return .declared(key, kind, action, isAnimatable: false, initial: initial)
    }
}

extension AnimatableValue {
    /// The value as the kind that `other` has; nil where it is none of that kind.
    func converted(likening other: AnimatableValue) -> AnimatableValue? {
        switch (self, other) {
        case (_, .number): asNumber.map { .number($0) }
        case (_, .bool): asNumber.map { .bool($0 != 0) }
        case (.point, .point), (.size, .size), (.rect, .rect), (.transform, .transform), (.color, .color),
            (.path, .path),
            (.numbers, .numbers), (.colors, .colors), (.string, .string), (.object, .object), (.crossfade, .object):
            self
        default: nil
        }
    }
}
