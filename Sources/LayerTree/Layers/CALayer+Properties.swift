import Foundation
import RenderTree

extension CALayer {
    /// The entries of the property table that the setters use.
    enum Property {
        static let bounds = PropertyTable.layer.declared("bounds")
        static let position = PropertyTable.layer.declared("position")
        static let zPosition = PropertyTable.layer.declared("zPosition")
        static let anchorPoint = PropertyTable.layer.declared("anchorPoint")
        static let anchorPointZ = PropertyTable.layer.declared("anchorPointZ")
        static let transform = PropertyTable.layer.declared("transform")
        static let sublayerTransform = PropertyTable.layer.declared("sublayerTransform")
        static let geometryFlipped = PropertyTable.layer.declared("geometryFlipped")
        static let opacity = PropertyTable.layer.declared("opacity")
        static let hidden = PropertyTable.layer.declared("hidden")
        static let doubleSided = PropertyTable.layer.declared("doubleSided")
        static let masksToBounds = PropertyTable.layer.declared("masksToBounds")
        static let allowsGroupOpacity = PropertyTable.layer.declared("allowsGroupOpacity")
        static let backgroundColor = PropertyTable.layer.declared("backgroundColor")
        static let cornerRadius = PropertyTable.layer.declared("cornerRadius")
        static let maskedCorners = PropertyTable.layer.declared("maskedCorners")
        static let borderWidth = PropertyTable.layer.declared("borderWidth")
        static let borderColor = PropertyTable.layer.declared("borderColor")
        static let shadowColor = PropertyTable.layer.declared("shadowColor")
        static let shadowOpacity = PropertyTable.layer.declared("shadowOpacity")
        static let shadowOffset = PropertyTable.layer.declared("shadowOffset")
        static let shadowRadius = PropertyTable.layer.declared("shadowRadius")
        static let shadowPath = PropertyTable.layer.declared("shadowPath")
        static let contents = PropertyTable.layer.declared("contents")
        static let contentsRect = PropertyTable.layer.declared("contentsRect")
        static let contentsCenter = PropertyTable.layer.declared("contentsCenter")
        static let contentsScale = PropertyTable.layer.declared("contentsScale")
        static let contentsGravity = PropertyTable.layer.declared("contentsGravity")
        static let magnificationFilter = PropertyTable.layer.declared("magnificationFilter")
        static let minificationFilter = PropertyTable.layer.declared("minificationFilter")
        static let minificationFilterBias = PropertyTable.layer.declared("minificationFilterBias")
        static let contentsFormat = PropertyTable.layer.declared("contentsFormat")
        static let opaque = PropertyTable.layer.declared("opaque")
        static let needsDisplayOnBoundsChange = PropertyTable.layer.declared("needsDisplayOnBoundsChange")
        static let drawsAsynchronously = PropertyTable.layer.declared("drawsAsynchronously")
        static let wantsExtendedDynamicRangeContent = PropertyTable.layer.declared("wantsExtendedDynamicRangeContent")
        static let toneMapMode = PropertyTable.layer.declared("toneMapMode")
        static let preferredDynamicRange = PropertyTable.layer.declared("preferredDynamicRange")
        static let contentsHeadroom = PropertyTable.layer.declared("contentsHeadroom")
        static let cornerCurve = PropertyTable.layer.declared("cornerCurve")
        static let filters = PropertyTable.layer.declared("filters")
        static let backgroundFilters = PropertyTable.layer.declared("backgroundFilters")
        static let compositingFilter = PropertyTable.layer.declared("compositingFilter")
        static let shouldRasterize = PropertyTable.layer.declared("shouldRasterize")
        static let rasterizationScale = PropertyTable.layer.declared("rasterizationScale")
        static let edgeAntialiasingMask = PropertyTable.layer.declared("edgeAntialiasingMask")
        static let allowsEdgeAntialiasing = PropertyTable.layer.declared("allowsEdgeAntialiasing")
    }

    func set(_ value: AnimatableValue, of property: LayerProperty) { change(property) { property.write(&$0, value) } }

    func flag(_ property: LayerProperty) -> Bool { property.read(state) == .bool(true) }

    func number(_ property: LayerProperty) -> CGFloat { CGFloat(property.read(state).asNumber ?? 0) }

    func name(of property: LayerProperty) -> String {
        if case .string(let name) = property.read(state) { name } else { "" }
    }
}

// Facts 1.2. Stored: contents are drawn within the standard range.
extension CALayer {
    /// False by default.
    public var wantsExtendedDynamicRangeContent: Bool {
        get { flag(Property.wantsExtendedDynamicRangeContent) }
        set { set(.bool(newValue), of: Property.wantsExtendedDynamicRangeContent) }
    }

    /// `.automatic` by default.
    public var toneMapMode: CAToneMapMode {
        get { CAToneMapMode(rawValue: name(of: Property.toneMapMode)) }
        set { set(.string(newValue.rawValue), of: Property.toneMapMode) }
    }

    /// `.standard` by default.
    public var preferredDynamicRange: CADynamicRange {
        get { CADynamicRange(rawValue: name(of: Property.preferredDynamicRange)) }
        set { set(.string(newValue.rawValue), of: Property.preferredDynamicRange) }
    }

    /// How far beyond white the contents go; 0, the default, is unknown.
    public var contentsHeadroom: CGFloat {
        get { number(Property.contentsHeadroom) }
        set { set(.number(Double(newValue)), of: Property.contentsHeadroom) }
    }
}

/// - Apple: `CAToneMapMode`.
public struct CAToneMapMode: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let automatic = CAToneMapMode(rawValue: "automatic")
    public static let never = CAToneMapMode(rawValue: "never")
    public static let ifSupported = CAToneMapMode(rawValue: "ifSupported")
}

/// - Apple: `CADynamicRange`.
public struct CADynamicRange: RawRepresentable, Hashable, Sendable {
    public let rawValue: String
    public init(rawValue: String) { self.rawValue = rawValue }

    public static let automatic = CADynamicRange(rawValue: "automatic")
    public static let standard = CADynamicRange(rawValue: "standard")
    public static let constrainedHigh = CADynamicRange(rawValue: "constrainedHigh")
    public static let high = CADynamicRange(rawValue: "high")
}
