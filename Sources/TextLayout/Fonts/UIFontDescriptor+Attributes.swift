import Foundation

extension UIFontDescriptor {
    /// The name of an attribute of a font.
    ///
    /// - Apple: `UIFontDescriptor.AttributeName`.
    public struct AttributeName: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates an attribute name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name of the family: a string.
        public static let family = AttributeName(rawValue: "NSFontFamilyAttribute")
        /// The name of the style: a string.
        public static let face = AttributeName(rawValue: "NSFontFaceAttribute")
        /// The name of the font: a string.
        public static let name = AttributeName(rawValue: "NSFontNameAttribute")
        /// The size in points: a number.
        public static let size = AttributeName(rawValue: "NSFontSizeAttribute")
        /// The traits, by `TraitKey`: weight and symbolic traits.
        public static let traits = AttributeName(rawValue: "NSCTFontTraitsAttribute")
        /// Features of the font. They have no effect.
        public static let featureSettings = AttributeName(rawValue: "NSCTFontFeatureSettingsAttribute")
        /// The style of preferred fonts: a string.
        public static let textStyle = AttributeName(rawValue: "NSCTFontUIUsageAttribute")
    }

    /// The name of a trait.
    ///
    /// - Apple: `UIFontDescriptor.TraitKey`.
    public struct TraitKey: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a name.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The weight, from -1 to 1.
        public static let weight = TraitKey(rawValue: "NSCTFontWeightTrait")
        /// The bits of symbolic traits.
        public static let symbolic = TraitKey(rawValue: "NSCTFontSymbolicTrait")
        /// The relative width. It has no effect.
        public static let width = TraitKey(rawValue: "NSCTFontProportionTrait")
        /// The relative slant; greater than 0 is italic.
        public static let slant = TraitKey(rawValue: "NSCTFontSlantTrait")
    }

    /// The key of a feature of a font.
    ///
    /// - Apple: `UIFontDescriptor.FeatureKey`.
    public struct FeatureKey: RawRepresentable, Hashable, Sendable {
        /// The key.
        public let rawValue: String
        /// Creates a key.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The kind of feature.
        public static let featureIdentifier = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
        /// The name of `featureIdentifier` before iOS 15, where it was the selector.
        public static let typeIdentifier = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
        /// The kind of feature.
        public static let type = FeatureKey(rawValue: "CTFeatureTypeIdentifier")
        /// The value of a feature.
        public static let selector = FeatureKey(rawValue: "CTFeatureSelectorIdentifier")
    }

    /// The design of the system font.
    ///
    /// - Apple: `UIFontDescriptor.SystemDesign`.
    public struct SystemDesign: RawRepresentable, Hashable, Sendable {
        /// The name.
        public let rawValue: String
        /// Creates a design.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The system font.
        public static let `default` = SystemDesign(rawValue: "NSCTFontUIFontDesignDefault")
        /// Round ends. The system font is used, because there is no round one.
        public static let rounded = SystemDesign(rawValue: "NSCTFontUIFontDesignRounded")
        /// With serifs: Times.
        public static let serif = SystemDesign(rawValue: "NSCTFontUIFontDesignSerif")
        /// Letters of equal width: Courier.
        public static let monospaced = SystemDesign(rawValue: "NSCTFontUIFontDesignMonospaced")
    }

    /// Returns the descriptor of the font with another design and the same style.
    public func withDesign(_ design: SystemDesign) -> UIFontDescriptor? {
        switch design {
        case .serif: withFamily("Times")
        case .monospaced: withFamily("Courier")
        default: self
        }
    }

    /// Returns the descriptor of another family with the same style.
    public func withFamily(_ newFamily: String) -> UIFontDescriptor {
        let style = PostScriptName(postscriptName).style
        return UIFontDescriptor(name: style.isEmpty ? newFamily : "\(newFamily)-\(style)", size: pointSize)
    }

    /// Returns the descriptor of another style of the family.
    public func withFace(_ newFace: String) -> UIFontDescriptor {
        let family = PostScriptName(postscriptName).family
        let style = newFace.filter { $0 != " " }
        return UIFontDescriptor(name: style == "Regular" ? family : "\(family)-\(style)", size: pointSize)
    }

    /// Creates a descriptor from attributes. Without a name or family, it is that of the system font.
    public init(fontAttributes attributes: [AttributeName: Any] = [:]) {
        self = UIFontDescriptor(name: "Helvetica", size: 0).addingAttributes(attributes)
    }

    /// Returns the descriptor with changed attributes: name, family, face, size, weight and symbolic traits.
    public func addingAttributes(_ attributes: [AttributeName: Any] = [:]) -> UIFontDescriptor {
        var result = self
        if let name = attributes[.name] as? String { result = UIFontDescriptor(name: name, size: pointSize) }
        if let family = attributes[.family] as? String { result = result.withFamily(family) }
        if let face = attributes[.face] as? String { result = result.withFace(face) }
        if let size = Self.number(attributes[.size]) { result = result.withSize(size) }
        guard let traits = attributes[.traits] as? [TraitKey: Any] else { return result }
        if let weight = (traits[.weight] as? UIFont.Weight)?.rawValue ?? Self.number(traits[.weight]) {
            result = result.withWeight(UIFont.Weight(weight))
        }
        if let bits = Self.number(traits[.symbolic]) {
            let symbolic = SymbolicTraits(rawValue: UInt32(max(bits, 0)))
            result = result.withSymbolicTraits(symbolic) ?? result
        }
        return result
    }

    private func withWeight(_ weight: UIFont.Weight) -> UIFontDescriptor {
        let style = PostScriptName(UIFont.systemFont(ofSize: 1, weight: weight).fontName).style
        return withFace(style.isEmpty ? "Regular" : style)
    }

    private static func number(_ value: Any?) -> CGFloat? {
        switch value {
        case let number as CGFloat: number
        case let number as Double: CGFloat(number)
        case let number as Float: CGFloat(number)
        case let number as Int: CGFloat(number)
        case let number as UInt32: CGFloat(number)
        case let number as NSNumber: CGFloat(number.doubleValue)
        default: nil
        }
    }

    /// The name and the size.
    public var fontAttributes: [AttributeName: Any] { [.name: postscriptName, .size: pointSize] }

    /// Returns the value of an attribute; nil for those without a value.
    public func object(forKey attribute: AttributeName) -> Any? {
        let name = PostScriptName(postscriptName)
        switch attribute {
        case .name: return postscriptName
        case .family: return name.family
        case .face: return name.style.isEmpty ? "Regular" : name.style
        case .size: return pointSize
        case .traits: return [TraitKey.symbolic: symbolicTraits.rawValue]
        default: return nil
        }
    }
}
