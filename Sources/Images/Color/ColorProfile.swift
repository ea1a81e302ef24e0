import CLCMS
import Foundation

/// An ICC profile with RGB or gray components. Only this class and `ProfileTransform` call Little CMS.
///
/// - Thread safety: Little CMS synchronizes reading; the profile never changes.
final class ColorProfile: @unchecked Sendable {
    /// The Little CMS context; owned, as is `handle`.
    let context: cmsContext
    let handle: cmsHPROFILE
    /// Whether the profile has gray components. A gray image may also have an RGB profile.
    let isGray: Bool

    /// The largest profile, in bytes; printer profiles have up to a few MiB.
    private static let maxBytes = 16 << 20

    /// Opens a profile.
    ///
    /// - Parameter isGray: whether the image has one component besides alpha.
    /// - Throws: `ColorProfileError` for a damaged profile, or one that does not fit the image.
    init(_ data: Data, isGray: Bool) throws(ColorProfileError) {
        guard data.count <= Self.maxBytes else { throw ColorProfileError("it is larger than 16 MiB") }
        guard let context = clcms_context() else { throw ColorProfileError("not enough memory") }
        guard
            let handle = data.withUnsafeBytes({
                cmsOpenProfileFromMemTHR(context, $0.baseAddress, cmsUInt32Number($0.count))
            })
        else {
            cmsDeleteContext(context)
            throw ColorProfileError("it is damaged")
        }
        self.context = context
        self.handle = handle
        self.isGray = cmsGetColorSpace(handle) == cmsSigGrayData
        if let reason = unsupportedReason(isGray) { throw ColorProfileError(reason) }
    }

    deinit {
        cmsCloseProfile(handle)
        cmsDeleteContext(context)
    }

    /// Calls `body` with the sRGB profile in the same context; returns nil when memory allocation fails.
    func withSRGB<Result>(_ body: (cmsHPROFILE) -> Result?) -> Result? {
        guard let target = cmsCreate_sRGBProfileTHR(context) else { return nil }
        defer { cmsCloseProfile(target) }
        return body(target)
    }

    private func unsupportedReason(_ isGrayImage: Bool) -> String? {
        let classes = [cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass]
        guard classes.contains(cmsGetDeviceClass(handle)) else {
            return "its class is not input, display, output or color space"
        }
        guard [cmsSigXYZData, cmsSigLabData].contains(cmsGetPCS(handle)) else {
            return "its connection space is neither XYZ nor Lab"
        }
        let space = cmsGetColorSpace(handle)
        if space == cmsSigCmykData {
            return "CMYK profiles are not supported; convert the image to RGB"
        }
        guard space == cmsSigRgbData || isGray && isGrayImage else {
            return "it describes \(Self.name(space)) components, but the image is \(isGrayImage ? "gray" : "RGB")"
        }
        return nil
    }

    private static func name(_ space: cmsColorSpaceSignature) -> String {
        switch space {
        case cmsSigGrayData: "gray"
        case cmsSigRgbData: "RGB"
        case cmsSigLabData: "Lab"
        default: "other"
        }
    }
}

extension ColorProfile {
    /// The equivalent of Little CMS for a profile that consists of three curves and a matrix, as most display and
    /// camera profiles do; takes a tenth of the time for 16-bit samples. Nil for other profiles.
    var shaper: MatrixShaper? {
        let tables = [cmsSigAToB0Tag, cmsSigAToB1Tag, cmsSigAToB2Tag, cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag]
        guard !isGray, cmsIsMatrixShaper(handle) != 0, cmsGetPCS(handle) == cmsSigXYZData,
            !tables.contains(where: { cmsIsTag(handle, $0) != 0 }),
            let curves, let target = withSRGB(Self.colorants), let colorants = Self.colorants(handle)
        else { return nil }
        let matrix = target.inverse * colorants
        guard matrix.isFinite else { return nil }
        let lights = curves.map { curve in { (value: Double) in Double(cmsEvalToneCurveFloat(curve, Float(value))) } }
        // A black point above zero needs black point compensation, which Little CMS does.
        guard lights.allSatisfy({ abs($0(0)) < 1e-5 && $0(1).isFinite }) else { return nil }
        return MatrixShaper(linear: lights, matrix: matrix, encode: TransferFunctions.linearToSRGB)
    }

    /// The XYZ colorants of red, green and blue, in columns; relative to D50.
    private static func colorants(_ handle: cmsHPROFILE) -> RGBMatrix? {
        let primaries = [cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag].compactMap { tag in
            cmsReadTag(handle, tag).map { $0.assumingMemoryBound(to: cmsCIEXYZ.self).pointee }
        }
        guard primaries.count == 3 else { return nil }
        return RGBMatrix(primaries.map(\.X) + primaries.map(\.Y) + primaries.map(\.Z))
    }

    /// The tone curves of red, green and blue, owned by the profile; nil when one is missing.
    private var curves: [OpaquePointer]? {
        let toneCurves = [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag].compactMap {
            cmsReadTag(handle, $0).map { OpaquePointer($0) }
        }
        return toneCurves.count == 3 ? toneCurves : nil
    }
}

/// The reason that the color profile or other color information of an image cannot be used.
package struct ColorProfileError: Error, Equatable, CustomStringConvertible {
    /// The reason, as one clause for use in a sentence.
    package let reason: String

    package init(_ reason: String) { self.reason = reason }

    /// The message to report: the reason and the fallback.
    package var description: String {
        "its color profile cannot be used (\(reason)); its colors are interpreted as sRGB"
    }
}
