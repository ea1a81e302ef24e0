import CLCMS

extension ColorProfile {
    /// What does the same as Little CMS for a profile that is no more than three curves and a matrix, as nearly all of
    /// screens and cameras are, in a tenth of the time for words; nil for others.
    var shaper: ColorShaper? {
        let tables = [cmsSigAToB0Tag, cmsSigAToB1Tag, cmsSigAToB2Tag, cmsSigDToB0Tag, cmsSigDToB1Tag, cmsSigDToB2Tag]
        guard !isGrey, cmsIsMatrixShaper(handle) != 0, cmsGetPCS(handle) == cmsSigXYZData,
            !tables.contains(where: { cmsIsTag(handle, $0) != 0 }),
            let curves, let target = withSRGB(Self.colorants), let colorants = Self.colorants(handle)
        else { return nil }
        let matrix = target.inverse * colorants
        guard matrix.isFinite else { return nil }
        let lights = curves.map { curve in { (value: Double) in Double(cmsEvalToneCurveFloat(curve, Float(value))) } }
        // A black that is not black has to be brought to sRGB's, which Little CMS knows how to.
        guard lights.allSatisfy({ abs($0(0)) < 1e-5 && $0(1).isFinite }) else { return nil }
        return ColorShaper(linear: lights, matrix: matrix, encode: LightCurve.sRGBSignal)
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
