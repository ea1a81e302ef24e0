import CLCMS
import Foundation

/// ICC profiles made by Little CMS, and their reference colors.
public enum SampleICCProfile: String, CaseIterable, Sendable {
    case sRGB, displayP3, adobeRGB, proPhoto, grayGamma22, linearGray
    /// Display P3 as a lookup table instead of curves and a matrix.
    case gridP3
    /// Profiles that cannot be used for RGB images.
    case lab, deviceLink, cmyk

    /// The bytes of the profile; empty where Little CMS fails.
    public var data: Data {
        guard let profile = newProfile else { return Data() }
        defer { cmsCloseProfile(profile) }
        var size: cmsUInt32Number = 0
        cmsSaveProfileToMem(profile, nil, &size)
        var data = Data(count: Int(size))
        _ = data.withUnsafeMutableBytes { cmsSaveProfileToMem(profile, $0.baseAddress, &size) }
        // The time of creation, which would make the bytes depend on the clock: 1 January 2000.
        if data.count > 36 { data.replaceSubrange(24..<36, with: [0x07, 0xd0, 0, 1, 0, 1, 0, 0, 0, 0, 0, 0]) }
        return data
    }

    private var newProfile: cmsHPROFILE? {
        switch self {
        case .sRGB: cmsCreate_sRGBProfile()
        case .displayP3: Self.rgb([0.680, 0.320, 0.265, 0.690, 0.150, 0.060], white: (0.3127, 0.3290), Self.sRGBCurve)
        case .adobeRGB:
            Self.rgb([0.64, 0.33, 0.21, 0.71, 0.15, 0.06], white: (0.3127, 0.3290), cmsBuildGamma(nil, 563.0 / 256))
        case .proPhoto:
            Self.rgb(
                [0.734699, 0.265301, 0.159597, 0.840403, 0.036598, 0.000105], white: (0.3457, 0.3585),
                cmsBuildGamma(nil, 1.8))
        case .grayGamma22: Self.gray(2.2)
        case .linearGray: Self.gray(1)
        case .gridP3: Self.grid()
        case .lab: cmsCreateLab4Profile(nil)
        case .deviceLink: cmsCreateInkLimitingDeviceLink(cmsSigCmykData, 300)
        case .cmyk: Self.printerProfile()
        }
    }

    private static var sRGBCurve: OpaquePointer? {
        cmsBuildParametricToneCurve(nil, 4, [2.4, 1 / 1.055, 0.055 / 1.055, 1 / 12.92, 0.04045])
    }

    private static func rgb(_ points: [Double], white: (Double, Double), _ curve: OpaquePointer?) -> cmsHPROFILE? {
        func point(_ index: Int) -> cmsCIExyY { cmsCIExyY(x: points[index], y: points[index + 1], Y: 1) }
        var white = cmsCIExyY(x: white.0, y: white.1, Y: 1)
        var primaries = cmsCIExyYTRIPLE(Red: point(0), Green: point(2), Blue: point(4))
        defer { cmsFreeToneCurve(curve) }
        return cmsCreateRGBProfile(&white, &primaries, [curve, curve, curve])
    }

    private static func gray(_ gamma: Double) -> cmsHPROFILE? {
        let curve = cmsBuildGamma(nil, gamma)
        defer { cmsFreeToneCurve(curve) }
        return cmsCreateGrayProfile(cmsD50_xyY(), curve)
    }

    private static func grid() -> cmsHPROFILE? {
        guard let source = displayP3.newProfile, let profile = cmsCreateProfilePlaceholder(nil) else { return nil }
        let target = cmsCreateLab4Profile(nil)
        let transform = cmsCreateTransform(
            source, cmsUInt32Number(clcms_rgb_16bit), target, cmsUInt32Number(clcms_lab_16bit),
            cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC),
            cmsUInt32Number(cmsFLAGS_NOOPTIMIZE))
        let pipeline = cmsPipelineAlloc(nil, 3, 3)
        let stage = cmsStageAllocCLut16bit(nil, 33, 3, 3, nil)
        cmsStageSampleCLut16bit(
            stage,
            { input, output, transform in
                cmsDoTransform(transform, input, output, 1)
                return 1
            }, transform, 0)
        cmsPipelineInsertStage(pipeline, cmsAT_BEGIN, stage)
        cmsSetProfileVersion(profile, 2.4)
        cmsSetDeviceClass(profile, cmsSigInputClass)
        cmsSetColorSpace(profile, cmsSigRgbData)
        cmsSetPCS(profile, cmsSigLabData)
        cmsWriteTag(profile, cmsSigAToB0Tag, pipeline.map { UnsafeRawPointer($0) })
        cmsWriteTag(profile, cmsSigMediaWhitePointTag, cmsD50_XYZ())
        cmsPipelineFree(pipeline)
        for profile in [source, target] { cmsCloseProfile(profile) }
        cmsDeleteTransform(transform)
        return profile
    }

    /// Returns a profile with only the header of a printer profile.
    private static func printerProfile() -> cmsHPROFILE? {
        guard let profile = cmsCreateProfilePlaceholder(nil) else { return nil }
        cmsSetDeviceClass(profile, cmsSigOutputClass)
        cmsSetColorSpace(profile, cmsSigCmykData)
        cmsSetPCS(profile, cmsSigLabData)
        return profile
    }

    /// Converts a color of this RGB profile to sRGB, clipped to 0…1: by Little CMS in doubles, with relative
    /// colorimetric intent.
    public func inSRGB(_ color: [Double]) -> [Double] {
        let bytes = [UInt8](data)
        let source = cmsOpenProfileFromMem(bytes, cmsUInt32Number(bytes.count))
        let target = cmsCreate_sRGBProfile()
        let format = cmsUInt32Number(clcms_rgb_doubles)
        let flags = cmsUInt32Number(cmsFLAGS_NOOPTIMIZE | cmsFLAGS_BLACKPOINTCOMPENSATION)
        let transform = cmsCreateTransform(
            source, format, target, format, cmsUInt32Number(INTENT_RELATIVE_COLORIMETRIC), flags)
        var result = [0.0, 0, 0]
        cmsDoTransform(transform, color, &result, 1)
        cmsDeleteTransform(transform)
        for profile in [source, target] { cmsCloseProfile(profile) }
        return result.map { min(1, max(0, $0)) }
    }
}
