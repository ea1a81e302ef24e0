extension CGColorSpace {
    /// sRGB (IEC 61966-2-1).
    public static let sRGB = "kCGColorSpaceSRGB"
    /// sRGB with components outside 0…1.
    public static let extendedSRGB = "kCGColorSpaceExtendedSRGB"
    /// sRGB primaries with linear components.
    public static let linearSRGB = "kCGColorSpaceLinearSRGB"
    /// sRGB primaries with linear components, also outside 0…1.
    public static let extendedLinearSRGB = "kCGColorSpaceExtendedLinearSRGB"
    /// Display P3: P3 primaries, white D65 and the sRGB transfer function.
    public static let displayP3 = "kCGColorSpaceDisplayP3"
    /// Display P3 with components outside 0…1.
    public static let extendedDisplayP3 = "kCGColorSpaceExtendedDisplayP3"
    /// Display P3 with linear components.
    public static let linearDisplayP3 = "kCGColorSpaceLinearDisplayP3"
    /// Display P3 with linear components, also outside 0…1.
    public static let extendedLinearDisplayP3 = "kCGColorSpaceExtendedLinearDisplayP3"
    /// DCI P3: P3 primaries, the white of cinema and a gamma of 2.6.
    public static let dcip3 = "kCGColorSpaceDCIP3"
    /// Adobe RGB (1998), with a gamma of 563/256.
    public static let adobeRGB1998 = "kCGColorSpaceAdobeRGB1998"
    /// ROMM RGB (ProPhoto): white D50 and a gamma of 1.8.
    public static let rommrgb = "kCGColorSpaceROMMRGB"
    /// ITU-R BT.709, with the inverse of its camera transfer function.
    public static let itur_709 = "kCGColorSpaceITUR_709"
    /// ITU-R BT.2020, with the inverse of its camera transfer function.
    public static let itur_2020 = "kCGColorSpaceITUR_2020"
    /// ITU-R BT.2020 with components outside 0…1.
    public static let extendedITUR_2020 = "kCGColorSpaceExtendedITUR_2020"
    /// ITU-R BT.2020 with linear components.
    public static let linearITUR_2020 = "kCGColorSpaceLinearITUR_2020"
    /// ITU-R BT.2020 with linear components, also outside 0…1.
    public static let extendedLinearITUR_2020 = "kCGColorSpaceExtendedLinearITUR_2020"
    /// ACEScg: AP1 primaries with linear components.
    public static let acescgLinear = "kCGColorSpaceACESCGLinear"
    /// The same as `linearSRGB`.
    public static let genericRGBLinear = "kCGColorSpaceGenericRGBLinear"
    /// Gray with the sRGB transfer function.
    public static let genericGrayGamma2_2 = "kCGColorSpaceGenericGrayGamma2_2"
    /// Gray with the sRGB transfer function, also outside 0…1.
    public static let extendedGray = "kCGColorSpaceExtendedGray"
    /// Gray with linear components.
    public static let linearGray = "kCGColorSpaceLinearGray"
    /// Gray with linear components, also outside 0…1.
    public static let extendedLinearGray = "kCGColorSpaceExtendedLinearGray"
    /// CMYK, converted without a profile.
    public static let genericCMYK = "kCGColorSpaceGenericCMYK"
    /// CIE XYZ relative to D50; white has a Y of 1.
    public static let genericXYZ = "kCGColorSpaceGenericXYZ"
    /// CIE Lab relative to D50.
    public static let genericLab = "kCGColorSpaceGenericLab"

    private static let d50 = Chromaticities.Point(0.3457, 0.3585)

    private static let kindsByName: [String: Kind] = {
        var kinds: [String: Kind] = [:]
        func add(_ names: [String], _ kind: Kind) { for name in names { kinds[name] = kind } }
        add([sRGB, extendedSRGB], .rgb(.sRGB, .sRGB))
        add([linearSRGB, extendedLinearSRGB, genericRGBLinear], .rgb(.sRGB, .linear))
        add([displayP3, extendedDisplayP3], .rgb(.displayP3, .sRGB))
        add([linearDisplayP3, extendedLinearDisplayP3], .rgb(.displayP3, .linear))
        add([dcip3], .rgb(Chromaticities(codePoint: 11).map(RGBPrimaries.init) ?? .displayP3, .gamma(2.6)))
        add([adobeRGB1998], .rgb(RGBPrimaries(.adobeRGB), .gamma(563.0 / 256)))
        add([rommrgb], .rgb(RGBPrimaries(.romm), .gamma(1.8)))
        add([itur_709], .rgb(.sRGB, .bt709))
        add([itur_2020, extendedITUR_2020], .rgb(RGBPrimaries(.bt2020), .bt709))
        add([linearITUR_2020, extendedLinearITUR_2020], .rgb(RGBPrimaries(.bt2020), .linear))
        add([acescgLinear], .rgb(RGBPrimaries(.acesCG), .linear))
        add([genericGrayGamma2_2, extendedGray], .gray(.sRGB))
        add([linearGray, extendedLinearGray], .gray(.linear))
        add([genericCMYK], .cmyk)
        add([genericXYZ], .calibrated(CalibratedColors(white: d50, gammas: [1, 1, 1], toXYZ: .identity)))
        add([genericLab], .lab(LabColors(white: d50, ranges: [-128, 127, -128, 127])))
        return kinds
    }()

    /// Creates a named color space; returns nil unless `name` is one of the constants of this class.
    public convenience init?(name: String) {
        guard let kind = Self.kindsByName[name] else { return nil }
        self.init(kind, name: name)
    }

    /// Creates a named color space, as in `name as CFString`; returns nil unless it is one of the constants.
    public convenience init?(name: CFString) { self.init(name: name as String) }
}

extension Chromaticities {
    /// The primaries of Adobe RGB (1998).
    fileprivate static let adobeRGB = Chromaticities(
        red: Point(0.64, 0.33), green: Point(0.21, 0.71), blue: Point(0.15, 0.06), white: Point(0.3127, 0.3290))
    /// The primaries of ROMM RGB (ISO 22028-2).
    fileprivate static let romm = Chromaticities(
        red: Point(0.7347, 0.2653), green: Point(0.1596, 0.8404), blue: Point(0.0366, 0.0001),
        white: Point(0.3457, 0.3585))
    /// The primaries AP1 of ACEScg (SMPTE ST 2065-1, S-2014-004).
    fileprivate static let acesCG = Chromaticities(
        red: Point(0.713, 0.293), green: Point(0.165, 0.830), blue: Point(0.128, 0.044),
        white: Point(0.32168, 0.33767))
}
