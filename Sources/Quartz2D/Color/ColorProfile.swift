import CLCMS
import Foundation

/// An ICC profile of a picture whose components are RGB or gray; this and `ProfileTransform` alone speak with Little
/// CMS.
///
/// - Thread safety: Little CMS guards the reading of a profile, which nobody changes.
final class ColorProfile: @unchecked Sendable {
    /// Owned, as is `handle`.
    let context: cmsContext
    let handle: cmsHPROFILE
    /// Whether its components are grays; a gray picture may also have a profile of RGB.
    let isGray: Bool

    /// Bytes; printers' profiles have up to a few MiB.
    private static let largest = 16 << 20

    /// - Parameter isGray: whether the picture has one component beside alpha.
    init(_ data: Data, isGray: Bool) throws(ColorProfileError) {
        guard data.count <= Self.largest else { throw ColorProfileError("it has more than 16 MiB") }
        guard let context = clcms_context() else { throw ColorProfileError("there is no memory for it") }
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
        if let problem = problem(isGray) { throw ColorProfileError(problem) }
    }

    deinit {
        cmsCloseProfile(handle)
        cmsDeleteContext(context)
    }

    /// Gives sRGB itself, in the same context, to `body`; nil where memory fails.
    func withSRGB<Result>(_ body: (cmsHPROFILE) -> Result?) -> Result? {
        guard let target = cmsCreate_sRGBProfileTHR(context) else { return nil }
        defer { cmsCloseProfile(target) }
        return body(target)
    }

    private func problem(_ isGrayImage: Bool) -> String? {
        let classes = [cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass]
        guard classes.contains(cmsGetDeviceClass(handle)) else { return "it is none of a device or a colour space" }
        guard [cmsSigXYZData, cmsSigLabData].contains(cmsGetPCS(handle)) else {
            return "it leads to no colours that are known"
        }
        let space = cmsGetColorSpace(handle)
        if space == cmsSigCmykData {
            return "it is of CMYK, whose inks are mixed by the plain formula here; convert the picture to RGB"
        }
        guard space == cmsSigRgbData || isGray && isGrayImage else {
            return "it is of \(Self.name(space)), and the picture is \(isGrayImage ? "gray" : "RGB")"
        }
        return nil
    }

    private static func name(_ space: cmsColorSpaceSignature) -> String {
        switch space {
        case cmsSigGrayData: "grays"
        case cmsSigRgbData: "RGB"
        case cmsSigLabData: "Lab"
        default: "other components"
        }
    }
}

/// Why a colour profile, or what else a picture says of its colours, is not followed.
package struct ColorProfileError: Error, Equatable, CustomStringConvertible {
    /// One clause.
    package let reason: String

    package init(_ reason: String) { self.reason = reason }

    /// What was found and what is done about it.
    package var description: String { "its colour profile cannot be used (\(reason)): its colours are taken as sRGB" }
}

extension ColorProfile {
    /// What does the same as Little CMS for a profile that is no more than three curves and a matrix, as nearly all of
    /// screens and cameras are, in a tenth of the time for words; nil for others.
    var shaper: MatrixShaper? {
        let tables = [cmsSigAToB0Tag, cmsSigAToB1Tag, cmsSigAToB2Tag, cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag]
        guard !isGray, cmsIsMatrixShaper(handle) != 0, cmsGetPCS(handle) == cmsSigXYZData,
            !tables.contains(where: { cmsIsTag(handle, $0) != 0 }),
            let curves, let target = withSRGB(Self.colorants), let colorants = Self.colorants(handle)
        else { return nil }
        let matrix = target.inverse * colorants
        guard matrix.isFinite else { return nil }
        let lights = curves.map { curve in { (value: Double) in Double(cmsEvalToneCurveFloat(curve, Float(value))) } }
        // A black that is not black has to be brought to sRGB's, which Little CMS knows how to.
        guard lights.allSatisfy({ abs($0(0)) < 1e-5 && $0(1).isFinite }) else { return nil }
        return MatrixShaper(linear: lights, matrix: matrix, encode: TransferFunctions.linearToSRGB)
    }

    /// The XYZ of red, green and blue, in columns; by D50.
    private static func colorants(_ handle: cmsHPROFILE) -> ColorMatrix? {
        let found = [cmsSigRedColorantTag, cmsSigGreenColorantTag, cmsSigBlueColorantTag].compactMap { tag in
            cmsReadTag(handle, tag).map { $0.assumingMemoryBound(to: cmsCIEXYZ.self).pointee }
        }
        guard found.count == 3 else { return nil }
        return ColorMatrix(found.map(\.X) + found.map(\.Y) + found.map(\.Z))
    }

    /// Owned by the profile.
    private var curves: [OpaquePointer]? {
        let found = [cmsSigRedTRCTag, cmsSigGreenTRCTag, cmsSigBlueTRCTag].compactMap {
            cmsReadTag(handle, $0).map { OpaquePointer($0) }
        }
        return found.count == 3 ? found : nil
    }
}
