import CLCMS
import Foundation

/// An ICC profile of a picture whose components are RGB or grey; this and `ProfileTransform` alone speak with Little
/// CMS.
///
/// - Thread safety: Little CMS guards the reading of a profile, which nobody changes.
final class ColorProfile: @unchecked Sendable {
    /// Owned, as is `handle`.
    let context: cmsContext
    let handle: cmsHPROFILE
    /// Whether its components are greys; a grey picture may also have a profile of RGB.
    let isGrey: Bool

    /// Bytes; printers' profiles have up to a few MiB.
    private static let largest = 16 << 20

    /// - Parameter isGrey: whether the picture has one component beside alpha.
    init(_ data: Data, isGrey: Bool) throws(UnusableProfile) {
        guard data.count <= Self.largest else { throw UnusableProfile("it has more than 16 MiB") }
        guard let context = clcms_context() else { throw UnusableProfile("there is no memory for it") }
        guard
            let handle = data.withUnsafeBytes({
                cmsOpenProfileFromMemTHR(context, $0.baseAddress, cmsUInt32Number($0.count))
            })
        else {
            cmsDeleteContext(context)
            throw UnusableProfile("it is damaged")
        }
        self.context = context
        self.handle = handle
        self.isGrey = cmsGetColorSpace(handle) == cmsSigGrayData
        if let problem = problem(isGrey) { throw UnusableProfile(problem) }
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

    private func problem(_ isGreyPicture: Bool) -> String? {
        let classes = [cmsSigInputClass, cmsSigDisplayClass, cmsSigOutputClass, cmsSigColorSpaceClass]
        guard classes.contains(cmsGetDeviceClass(handle)) else { return "it is none of a device or a colour space" }
        guard [cmsSigXYZData, cmsSigLabData].contains(cmsGetPCS(handle)) else {
            return "it leads to no colours that are known"
        }
        let space = cmsGetColorSpace(handle)
        if space == cmsSigCmykData {
            return "it is of CMYK, whose inks are mixed by the plain formula here; convert the picture to RGB"
        }
        guard space == cmsSigRgbData || isGrey && isGreyPicture else {
            return "it is of \(Self.name(space)), and the picture is \(isGreyPicture ? "grey" : "RGB")"
        }
        return nil
    }

    private static func name(_ space: cmsColorSpaceSignature) -> String {
        switch space {
        case cmsSigGrayData: "greys"
        case cmsSigRgbData: "RGB"
        case cmsSigLabData: "Lab"
        default: "other components"
        }
    }
}
