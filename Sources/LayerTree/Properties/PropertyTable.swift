import Foundation
import MotionTiming
import RenderTree

/// The properties of one layer class, by key.
public struct PropertyTable: Sendable {
    /// What is drawn, in order of declaration, inherited ones first.
    public let all: [LayerProperty]
    /// What is stored and answered by key, but changes no picture.
    let hints: [LayerProperty]
    private let propertyByKey: [String: LayerProperty]

    init(_ properties: [LayerProperty], hints: [LayerProperty]) {
        all = properties
        self.hints = hints
        propertyByKey = Dictionary((properties + hints).map { ($0.key, $0) }, uniquingKeysWith: { _, last in last })
    }

    /// Every key, hints included, in order.
    var keys: [String] { (all + hints).map(\.key) }

    public subscript(key: String) -> LayerProperty? { propertyByKey[key] }

    /// This class's table with those of a subclass added.
    public func adding(_ properties: [LayerProperty]) -> PropertyTable { PropertyTable(all + properties, hints: hints) }

    static let layer = PropertyTable(LayerProperty.ofLayer, hints: LayerProperty.hintsOfLayer)
    static let shapeLayer = layer.adding(LayerProperty.ofShapeLayer)
    static let gradientLayer = layer.adding(LayerProperty.ofGradientLayer)
    static let emitterLayer = layer.adding(LayerProperty.ofEmitterLayer)
    static let scrollLayer = layer.adding(LayerProperty.ofScrollLayer)
    static let tiledLayer = layer.adding(LayerProperty.ofTiledLayer)
    static let textLayer = PropertyTable(
        layer.all + LayerProperty.ofTextLayer, hints: layer.hints + LayerProperty.hintsOfTextLayer)
    static let replicatorLayer = layer.adding(LayerProperty.ofReplicatorLayer)
}

extension LayerProperty {
    /// The properties of `CALayer` (facts 1.2, 1.17).
    static let ofLayer: [LayerProperty] = geometry + appearance + shadow + contents + effects

    private static let geometry: [LayerProperty] = [
        .rect("bounds", .basic, \.placement.bounds),
        .point("position", .basic, \.placement.position),
        .number("zPosition", .basic, \.placement.zPosition),
        .point("anchorPoint", .basic, \.placement.anchorPoint),
        .number("anchorPointZ", .basic, \.placement.anchorPointZ),
        .transform("transform", \.placement.transform),
        .transform("sublayerTransform", \.placement.sublayerTransform),
        .bool("geometryFlipped", .fade, \.placement.isGeometryFlipped),
    ]

    private static let appearance: [LayerProperty] = [
        .float("opacity", .basic, \.appearance.opacity),
        .bool("hidden", .fade, \.appearance.isHidden),
        .bool("doubleSided", .asked, \.appearance.isDoubleSided),
        .bool("masksToBounds", .fade, \.appearance.masksToBounds),
        .bool("allowsGroupOpacity", .asked, isAnimatable: false, \.appearance.allowsGroupOpacity),
        .color("backgroundColor", \.appearance.backgroundColor),
        .number("cornerRadius", .basic, \.appearance.cornerRadius),
        maskedCorners,
        .name("cornerCurve", .asked, \.appearance.cornerCurve, fallback: .circular),
        .number("borderWidth", .basic, \.appearance.borderWidth),
        .color("borderColor", \.appearance.borderColor),
    ]

    private static let maskedCorners = LayerProperty(
        "maskedCorners", .number, .fade, read: { .number(Double($0.appearance.maskedCorners.rawValue)) },
        write: { state, value in
            guard let bits = value.asNumber, bits >= 0, bits < 4_294_967_296 else { return }
            state.appearance.maskedCorners = Appearance.Corners(rawValue: UInt(bits))
        })

    private static let effects: [LayerProperty] = [
        .filters("filters", .filters, \.effects.filters),
        .filters("backgroundFilters", .filters, \.effects.backgroundFilters),
        .filters("compositingFilter", .filter, \.effects.compositingFilter),
        .bool("shouldRasterize", .noActionSearch, \.effects.shouldRasterize),
        .number("rasterizationScale", .noActionSearch, \.effects.rasterizationScale),
        .bool("allowsEdgeAntialiasing", .noActionSearch, isAnimatable: false, \.appearance.allowsEdgeAntialiasing),
        edgeAntialiasingMask,
    ]

    private static let edgeAntialiasingMask = LayerProperty(
        "edgeAntialiasingMask", .number, .noActionSearch, isAnimatable: false,
        read: { .number(Double($0.appearance.smoothEdges.rawValue)) },
        write: { state, value in
            guard let bits = value.asNumber, bits >= 0, bits < 4_294_967_296 else { return }
            state.appearance.smoothEdges = Appearance.Edges(rawValue: UInt(bits))
        })

    private static let shadow: [LayerProperty] = [
        .color("shadowColor", \.shadow.color),
        .float("shadowOpacity", .basic, \.shadow.opacity),
        .size("shadowOffset", .basic, \.shadow.offset),
        .number("shadowRadius", .basic, \.shadow.radius),
        .path("shadowPath", \.shadow.path),
    ]

    private static let contents: [LayerProperty] = [
        image,
        .rect("contentsRect", .basic, \.contents.rect),
        .rect("contentsCenter", .basic, \.contents.center),
        .number("contentsScale", .basic, \.contents.scale),
        .name("contentsGravity", .noActionSearch, \.contents.gravity, fallback: .center),
        .name("magnificationFilter", .noActionSearch, \.contents.magnification, fallback: .linear),
        .name("minificationFilter", .noActionSearch, \.contents.minification, fallback: .linear),
        .float("minificationFilterBias", .noActionSearch, \.contents.minificationBias),
    ]

    /// Animated as a dissolve of two pictures (facts 1.6).
    private static let image = LayerProperty(
        "contents", .image, .basic, read: { .object($0.contents.prevailingImage.map(ObjectReference.init)) },
        write: { state, value in
            switch value {
            case .object(let reference):
                state.contents.image = reference?.object as? CGImage
                state.contents.incoming = nil
            case .crossfade(let from, let to, let fraction):
                state.contents.image = from?.object as? CGImage
                state.contents.incoming = (to?.object as? CGImage).map { .init(image: $0, fraction: fraction) }
            default: break
            }
        })
}

extension ContentsStyle {
    /// The picture that a dissolve shows most of: the incoming one from half-way on (facts N71).
    var prevailingImage: CGImage? {
        guard let incoming, incoming.fraction >= 0.5 else { return image }
        return incoming.image
    }
}

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
            "lineDashPattern", .noActionSearch, isAnimatable: false, read: { $0.shape.stroke.dashPattern },
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
        .name("type", .noActionSearch, \.gradient.kind, fallback: .axial),
    ]

    /// The properties that `CATextLayer` adds (facts 3.2).
    static let ofTextLayer: [LayerProperty] = [
        text,
        .string("font", \.text.text.fontName),
        .number("fontSize", .basic, \.text.text.fontSize),
        .color("foregroundColor", \.text.color),
        .bool("wrapped", .noActionSearch, isAnimatable: false, \.text.text.isWrapped),
        .name("truncationMode", .noActionSearch, \.text.text.truncation, fallback: .none),
        .name("alignmentMode", .noActionSearch, \.text.text.alignment, fallback: .natural),
    ]

    /// The property that `CAScrollLayer` adds (facts 3.5); an unknown mode is kept, and scrolls along no axis.
    static let ofScrollLayer: [LayerProperty] = [
        .declared(
            "scrollMode", .name(["both", "horizontally", "vertically", "none"]), .noActionSearch, isAnimatable: false,
            initial: .string("both"))
    ]

    /// Plain, or with attributes.
    private static let text = LayerProperty(
        "string", .string, .noActionSearch,
        read: { state in
            state.text.text.attributed.map { .object(ObjectReference($0)) } ?? .string(state.text.text.string)
        },
        write: { state, value in
            switch value {
            case .string(let text): state.text.text.string = text
            // Attributed strings change at the end, as plain ones do.
            case .object(let reference), .crossfade(let reference, _, _):
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
            key, .string, .noActionSearch, read: { .string($0[keyPath: member]) },
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
            key, .name(names), .noActionSearch, isAnimatable: false, read: { .string(names[read($0)]) },
            write: { state, value in
                if case .string(let name) = value { write(&state, names.firstIndex(of: name) ?? 0) }
            })
    }
}

extension LayerProperty {
    /// The properties that `CAReplicatorLayer` adds (facts 3.4).
    static let ofReplicatorLayer: [LayerProperty] = [
        .number("instanceCount", .basic, \.replicas.count),
        .number("instanceDelay", .basic, \.replicas.delay),
        .transform("instanceTransform", \.replicas.transform),
        .color("instanceColor", \.replicas.color),
        .float("instanceRedOffset", .basic, \.replicas.redOffset),
        .float("instanceGreenOffset", .basic, \.replicas.greenOffset),
        .float("instanceBlueOffset", .basic, \.replicas.blueOffset),
        .float("instanceAlphaOffset", .basic, \.replicas.alphaOffset),
        .bool("preservesDepth", .noActionSearch, isAnimatable: false, \.replicas.preservesDepth),
    ]
}

extension LayerState {
    var replicas: ReplicatorStyle {
        get { if case .replicas(let style) = drawing { style } else { ReplicatorStyle() } }
        set { drawing = .replicas(newValue) }
    }
}
