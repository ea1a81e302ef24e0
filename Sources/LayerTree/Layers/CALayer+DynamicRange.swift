import Foundation

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
