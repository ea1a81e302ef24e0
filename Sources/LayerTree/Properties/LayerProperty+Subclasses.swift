import Foundation
import MotionTiming
import RenderTree

extension LayerProperty {
    /// The properties that `CAShapeLayer` adds (facts 3.1).
    static let ofShapeLayer: [LayerProperty] = [
        .path("path", \.shape.path),
        .color("fillColor", \.shape.fillColor),
        fillRule,
        .color("strokeColor", \.shape.strokeColor),
        .number("strokeStart", .basic, \.shape.strokeStart),
        .number("strokeEnd", .basic, \.shape.strokeEnd),
        .number("lineWidth", .basic, \.shape.stroke.width),
        .number("miterLimit", .basic, \.shape.stroke.miterLimit),
        lineCap, lineJoin,
        .number("lineDashPhase", .basic, \.shape.stroke.dashPhase),
        .numbers(
            "lineDashPattern", .unasked, isAnimatable: false, read: { $0.shape.stroke.dashPattern },
            write: { $0.shape.stroke.dashPattern = $1 }),
    ]

    private static let fillRule = LayerProperty.choice(
        "fillRule", ["non-zero", "even-odd"],
        read: { $0.shape.fillRule == .evenOdd ? 1 : 0 }, write: { $0.shape.fillRule = $1 == 1 ? .evenOdd : .winding })

    private static let lineCap = LayerProperty.choice(
        "lineCap", ["butt", "round", "square"],
        read: { Int($0.shape.stroke.cap.rawValue) },
        write: { $0.shape.stroke.cap = CGLineCap(rawValue: Int32($1)) ?? .butt })

    private static let lineJoin = LayerProperty.choice(
        "lineJoin", ["miter", "round", "bevel"],
        read: { Int($0.shape.stroke.join.rawValue) },
        write: { $0.shape.stroke.join = CGLineJoin(rawValue: Int32($1)) ?? .miter })

    /// The properties that `CAGradientLayer` adds (facts 3.3).
    static let ofGradientLayer: [LayerProperty] = [
        LayerProperty(
            "colors", .colors, .basic, read: { .colors($0.gradient.colors.map(\.parts)) },
            write: { state, value in
                if case .colors(let colors) = value { state.gradient.colors = colors.map(CGColor.init(parts:)) }
            }),
        .numbers(
            "locations", .basic, read: { $0.gradient.locations ?? [] },
            write: { $0.gradient.locations = $1.isEmpty ? nil : $1 }),
        .point("startPoint", .basic, \.gradient.startPoint),
        .point("endPoint", .basic, \.gradient.endPoint),
        .name("type", .unasked, \.gradient.kind, fallback: .axial),
    ]

    /// The properties that `CATextLayer` adds (facts 3.2).
    static let ofTextLayer: [LayerProperty] = [
        text,
        .string("font", \.text.text.fontName),
        .number("fontSize", .basic, \.text.text.fontSize),
        .color("foregroundColor", \.text.color),
        .bool("wrapped", .unasked, isAnimatable: false, \.text.text.isWrapped),
        .name("truncationMode", .unasked, \.text.text.truncation, fallback: .none),
        .name("alignmentMode", .unasked, \.text.text.alignment, fallback: .natural),
    ]

    /// The property that `CAScrollLayer` adds (facts 3.5); an unknown mode is kept, and scrolls along no axis.
    static let ofScrollLayer: [LayerProperty] = [
        .declared(
            "scrollMode", .name(["both", "horizontally", "vertically", "none"]), .unasked, isAnimatable: false,
            initial: .string("both"))
    ]

    /// Plain, or with attributes.
    private static let text = LayerProperty(
        "string", .string, .unasked,
        read: { state in
            state.text.text.attributed.map { .object(ObjectReference($0)) } ?? .string(state.text.text.string)
        },
        write: { state, value in
            switch value {
            case .string(let text): state.text.text.string = text
            case .object(let reference), .crossfade(let reference, _, _):  // attributed strings change at the end, as plain ones do
                if let text = reference?.object as? AttributedText {
                    state.text.text.show(text)
                } else {
                    state.text.text.string = ""
                }
            default: break
            }
        })

    private static func string(_ key: String, _ member: Member<String>) -> LayerProperty {
        LayerProperty(
            key, .string, .unasked, read: { .string($0[keyPath: member]) },
            write: { state, value in
                if case .string(let text) = value { state[keyPath: member] = text }
            })
    }

    private static func numbers(
        _ key: String, _ action: ImplicitAction, isAnimatable: Bool = true,
        read: @escaping @Sendable (LayerState) -> [CGFloat],
        write: @escaping @Sendable (inout LayerState, [CGFloat]) -> Void
    ) -> LayerProperty {
        LayerProperty(
            key, .numbers, action, isAnimatable: isAnimatable, read: { .numbers(read($0).map { Double($0) }) },
            write: { state, value in
                if case .numbers(let numbers) = value { write(&state, numbers.map { CGFloat($0) }) }
            })
    }

    /// A property whose legal strings are not an enum's raw values.
    private static func choice(
        _ key: String, _ names: [String],
        read: @escaping @Sendable (LayerState) -> Int, write: @escaping @Sendable (inout LayerState, Int) -> Void
    ) -> LayerProperty {
        LayerProperty(
            key, .name(names), .unasked, isAnimatable: false, read: { .string(names[read($0)]) },
            write: { state, value in
                if case .string(let name) = value { write(&state, names.firstIndex(of: name) ?? 0) }
            })
    }
}
