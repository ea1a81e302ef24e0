import Foundation
import MotionTiming
import RenderTree

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
        .bool("shouldRasterize", .unasked, \.effects.shouldRasterize),
        .number("rasterizationScale", .unasked, \.effects.rasterizationScale),
        .bool("allowsEdgeAntialiasing", .unasked, isAnimatable: false, \.appearance.allowsEdgeAntialiasing),
        edgeAntialiasingMask,
    ]

    private static let edgeAntialiasingMask = LayerProperty(
        "edgeAntialiasingMask", .number, .unasked, isAnimatable: false,
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
        .name("contentsGravity", .unasked, \.contents.gravity, fallback: .center),
        .name("magnificationFilter", .unasked, \.contents.magnification, fallback: .linear),
        .name("minificationFilter", .unasked, \.contents.minification, fallback: .linear),
        .float("minificationFilterBias", .unasked, \.contents.minificationBias),
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
