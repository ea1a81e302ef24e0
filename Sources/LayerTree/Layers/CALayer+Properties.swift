import Foundation
import Images
import MotionTiming
import RenderTree

extension CALayer {
    /// The properties of `CALayer` (facts 1.2, 1.17).
    struct Properties: Sendable {
        static let all = Properties()
        static let table = LayerProperty.Table(all)

        // MARK: Geometry
        let bounds = LayerProperty.rect("bounds", .basic, \.placement.bounds).accessor(\CALayer.bounds)
        let position = LayerProperty.point("position", .basic, \.placement.position).accessor(\CALayer.position)
        let zPosition = LayerProperty.number("zPosition", .basic, \.placement.zPosition).accessor(\CALayer.zPosition)
        let anchorPoint = LayerProperty.point("anchorPoint", .basic, \.placement.anchorPoint)
            .accessor(\CALayer.anchorPoint)
        let anchorPointZ = LayerProperty.number("anchorPointZ", .basic, \.placement.anchorPointZ)
            .accessor(\CALayer.anchorPointZ)
        let transform = LayerProperty.transform("transform", \.placement.transform).accessor(\CALayer.transform)
        let sublayerTransform = LayerProperty.transform("sublayerTransform", \.placement.sublayerTransform)
            .accessor(\CALayer.sublayerTransform)
        let geometryFlipped = LayerProperty.bool("geometryFlipped", .fade, \.placement.isGeometryFlipped)
            .accessor(\CALayer.isGeometryFlipped)

        // MARK: Appearance
        let opacity = LayerProperty.float("opacity", .basic, \.appearance.opacity).accessor(\CALayer.opacity)
        let hidden = LayerProperty.bool("hidden", .fade, \.appearance.isHidden).accessor(\CALayer.isHidden)
        let doubleSided = LayerProperty.bool("doubleSided", .noDefaultAction, \.appearance.isDoubleSided)
            .accessor(\CALayer.isDoubleSided)
        let masksToBounds = LayerProperty.bool("masksToBounds", .fade, \.appearance.masksToBounds)
            .accessor(\CALayer.masksToBounds)
        let allowsGroupOpacity = LayerProperty.bool(
            "allowsGroupOpacity", .noDefaultAction, isAnimatable: false, \.appearance.allowsGroupOpacity
        ).accessor(\CALayer.allowsGroupOpacity)
        let backgroundColor = LayerProperty.color("backgroundColor", \.appearance.backgroundColor)
            .accessor(\CALayer.backgroundColor)
        let cornerRadius = LayerProperty.number("cornerRadius", .basic, \.appearance.cornerRadius)
            .accessor(\CALayer.cornerRadius)
        let maskedCorners = LayerProperty.bits(
            "maskedCorners", .fade, \.appearance.maskedCorners,
            scene: .bits(
                of: "a corner",
                ["layerMinXMinYCorner", "layerMaxXMinYCorner", "layerMinXMaxYCorner", "layerMaxXMaxYCorner"])
        ).accessor(integer: { (layer: CALayer, bits: UInt32) in layer.maskedCorners = .init(rawValue: UInt(bits)) })
        let cornerCurve = LayerProperty.name(
            "cornerCurve", .noDefaultAction, \.appearance.cornerCurve, fallback: .circular
        )
        .accessor(named: \CALayer.cornerCurve)
        let borderWidth = LayerProperty.number("borderWidth", .basic, \.appearance.borderWidth)
            .accessor(\CALayer.borderWidth)
        let borderColor = LayerProperty.color("borderColor", \.appearance.borderColor).accessor(\CALayer.borderColor)

        // MARK: Shadow
        let shadowColor = LayerProperty.color("shadowColor", \.shadow.color).accessor(\CALayer.shadowColor)
        let shadowOpacity = LayerProperty.float("shadowOpacity", .basic, \.shadow.opacity)
            .accessor(\CALayer.shadowOpacity)
        let shadowOffset = LayerProperty.size("shadowOffset", .basic, \.shadow.offset).accessor(\CALayer.shadowOffset)
        let shadowRadius = LayerProperty.number("shadowRadius", .basic, \.shadow.radius).accessor(\CALayer.shadowRadius)
        let shadowPath = LayerProperty.path("shadowPath", \.shadow.path).accessor(\CALayer.shadowPath)

        // MARK: Contents
        /// Animated as a dissolve between two images (facts 1.6).
        let contents = LayerProperty(
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
            }
        ).accessor(boxed: \CALayer.contents)
        let contentsRect = LayerProperty.rect("contentsRect", .basic, \.contents.rect).accessor(\CALayer.contentsRect)
        let contentsCenter = LayerProperty.rect("contentsCenter", .basic, \.contents.center)
            .accessor(\CALayer.contentsCenter)
        let contentsFocus = LayerProperty.point("contentsFocus", .noDefaultAction, \.contents.focus)
            .accessor(\CALayer.contentsFocus).asExtension
        let contentsScale = LayerProperty.number("contentsScale", .basic, \.contents.scale)
            .accessor(\CALayer.contentsScale)
        let contentsGravity = LayerProperty.name(
            "contentsGravity", .noActionSearch, \.contents.gravity, fallback: .center
        ).accessor(named: \CALayer.contentsGravity)
        let magnificationFilter = LayerProperty.name(
            "magnificationFilter", .noActionSearch, \.contents.magnification, fallback: .linear
        ).accessor(named: \CALayer.magnificationFilter)
        let minificationFilter = LayerProperty.name(
            "minificationFilter", .noActionSearch, \.contents.minification, fallback: .linear
        ).accessor(named: \CALayer.minificationFilter)
        let minificationFilterBias = LayerProperty.float(
            "minificationFilterBias", .noActionSearch, \.contents.minificationBias
        ).accessor(\CALayer.minificationFilterBias)

        // MARK: Effects
        let filters = LayerProperty.filters("filters", .filters, \.effects.filters).accessor(boxed: \CALayer.filters)
        let backgroundFilters = LayerProperty.filters("backgroundFilters", .filters, \.effects.backgroundFilters)
            .accessor(boxed: \CALayer.backgroundFilters)
        let compositingFilter = LayerProperty.filters("compositingFilter", .filter, \.effects.compositingFilter)
            .accessor(set: { (layer: CALayer, value) in
                layer.compositingFilter = (BoxedValue.box(value) as? [Any])?.first
                return true
            })
        let shouldRasterize = LayerProperty.bool("shouldRasterize", .noActionSearch, \.effects.shouldRasterize)
            .accessor(\CALayer.shouldRasterize)
        let rasterizationScale = LayerProperty.number(
            "rasterizationScale", .noActionSearch, \.effects.rasterizationScale
        ).accessor(\CALayer.rasterizationScale)
        let allowsEdgeAntialiasing = LayerProperty.bool(
            "allowsEdgeAntialiasing", .noActionSearch, isAnimatable: false, \.appearance.allowsEdgeAntialiasing
        ).accessor(\CALayer.allowsEdgeAntialiasing)
        let edgeAntialiasingMask = LayerProperty.bits(
            "edgeAntialiasingMask", .noActionSearch, isAnimatable: false, \.appearance.smoothEdges,
            scene: .bits(of: "an edge", ["layerLeftEdge", "layerRightEdge", "layerBottomEdge", "layerTopEdge"])
        ).accessor(integer: { (layer: CALayer, bits: UInt32) in layer.edgeAntialiasingMask = .init(rawValue: bits) })

        // MARK: Hints: stored and archived, but not drawn
        let opaque = LayerProperty.hint("opaque", .noDefaultAction, .bool(false)).accessor(\CALayer.isOpaque)
        let needsDisplayOnBoundsChange = LayerProperty.hint(
            "needsDisplayOnBoundsChange", .noDefaultAction, .bool(false)
        )
        .accessor(\CALayer.needsDisplayOnBoundsChange)
        let drawsAsynchronously = LayerProperty.hint("drawsAsynchronously", .noActionSearch, .bool(false))
            .accessor(\CALayer.drawsAsynchronously)
        let contentsFormat = LayerProperty.hint(
            "contentsFormat", names: ["RGBA8", "RGBAh", "Gray8", "Automatic"],
            initial: CALayerContentsFormat.RGBA8Uint.rawValue
        ).accessor(named: \CALayer.contentsFormat)
        let wantsExtendedDynamicRangeContent = LayerProperty.hint(
            "wantsExtendedDynamicRangeContent", .noActionSearch, .bool(false)
        ).accessor(\CALayer.wantsExtendedDynamicRangeContent)
        let toneMapMode = LayerProperty.hint(
            "toneMapMode", names: ["automatic", "never", "ifSupported"], initial: "automatic"
        ).accessor(named: \CALayer.toneMapMode)
        let preferredDynamicRange = LayerProperty.hint(
            "preferredDynamicRange", names: ["automatic", "standard", "constrainedHigh", "high"], initial: "standard"
        ).accessor(named: \CALayer.preferredDynamicRange)
        let contentsHeadroom = LayerProperty.hint("contentsHeadroom", .noActionSearch, .number(0))
            .accessor(\CALayer.contentsHeadroom)
    }
}

extension ContentsStyle {
    /// The image that a dissolve shows most of: the incoming one from half-way on (facts N71).
    var prevailingImage: CGImage? {
        guard let incoming, incoming.fraction >= 0.5 else { return image }
        return incoming.image
    }
}

extension CALayer {
    /// Sets a property without its accessor.
    func set(_ value: AnimatableValue, of property: LayerProperty) { change(property) { property.write(&$0, value) } }

    /// Returns a list for its accessor, where an empty list in the state stands for nil unless one was set.
    func list<Element>(_ elements: [Element], _ emptyFlag: LayerFlags) -> [Element]? {
        elements.isEmpty && !flags.contains(emptyFlag) ? nil : elements
    }

    /// Records whether a list was set to an empty one instead of nil, before it is stored.
    func noteEmptyList(_ list: [some Any]?, _ emptyFlag: LayerFlags) {
        if list?.isEmpty == true { flags.insert(emptyFlag) } else { flags.remove(emptyFlag) }
    }

    func flag(_ property: LayerProperty) -> Bool { property.read(state) == .bool(true) }

    func number(_ property: LayerProperty) -> CGFloat { CGFloat(property.read(state).asNumber ?? 0) }

    func name(of property: LayerProperty) -> String {
        if case .string(let name) = property.read(state) { name } else { "" }
    }
}

// Apple's names in Swift for the types of properties that are stored only.
extension CALayer {
    /// The tone mapping of extended-range contents.
    public typealias ToneMapMode = CAToneMapMode
    /// A dynamic range for contents.
    public typealias DynamicRange = CADynamicRange
}

/// The tone mapping of extended-range contents.
///
/// - Apple: `CAToneMapMode`.
public struct CAToneMapMode: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Chosen by the system.
    public static let automatic = CAToneMapMode(rawValue: "automatic")
    /// No tone mapping.
    public static let never = CAToneMapMode(rawValue: "never")
    /// Tone mapping if available.
    public static let ifSupported = CAToneMapMode(rawValue: "ifSupported")
}

/// A dynamic range for contents.
///
/// - Apple: `CADynamicRange`.
public struct CADynamicRange: RawRepresentable, Hashable, Sendable {
    /// The name of the value.
    public let rawValue: String
    /// Creates a value from its name.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Chosen by the system.
    public static let automatic = CADynamicRange(rawValue: "automatic")
    /// Standard dynamic range.
    public static let standard = CADynamicRange(rawValue: "standard")
    /// Limited high dynamic range.
    public static let constrainedHigh = CADynamicRange(rawValue: "constrainedHigh")
    /// High dynamic range.
    public static let high = CADynamicRange(rawValue: "high")
}
