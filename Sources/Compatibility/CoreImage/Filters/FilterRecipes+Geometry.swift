import Foundation
import Images
import VectorGeometry

extension FilterRecipes {
    static let geometry: [String: Recipe] = [
        "CICrop": { $0.applying(CropOperation(rect: $0.rect("inputRectangle"))) },
        "CIAffineTransform": { inputs in
            TransformOperation(PlaneMap(inputs.transform("inputTransform"))).map { inputs.applying($0) }
        },
        "CIClamp": { $0.applying(ClampOperation(rect: $0.rect("inputExtent"))) },
        "CIAffineClamp": { inputs in
            let clamped = inputs.applying(ClampOperation())
            return TransformOperation(PlaneMap(inputs.transform("inputTransform"))).map { ImageNode($0, [clamped]) }
        },
        "CIAffineTile": { inputs in
            PlaneMap(inputs.transform("inputTransform")).inverse.map { inputs.applying(TileOperation(inverse: $0)) }
        },
        "CIStraightenFilter": straightened,
        "CILanczosScaleTransform": { inputs in
            let scale = inputs.number("inputScale")
            let aspect = inputs.number("inputAspectRatio")
            guard scale > 0, aspect > 0 else { return .empty }
            return inputs.applying(LanczosOperation(scaleX: scale * aspect, scaleY: scale))
        },
        "CIPerspectiveTransform": { inputs in
            let extent = inputs.image.extent
            guard !extent.isInfinite, let map = PlaneMap(unitSquareTo: corners(inputs)) else { return nil }
            return toUnitSquare(extent).flatMap { inputs.applying($0.followed(by: map)) }
        },
        "CIPerspectiveCorrection": perspectiveCorrected,
        "CIAreaAverage": { $0.applying(AverageOperation(rect: $0.rect("inputExtent"))) },
    ]

    /// The corners of a quadrilateral, from the lower left one counterclockwise.
    private static func corners(_ inputs: FilterInputs) -> [CGPoint] {
        ["inputBottomLeft", "inputBottomRight", "inputTopRight", "inputTopLeft"].map { inputs.point($0) }
    }

    /// Returns the map of a rectangle to the unit square; nil for an empty one.
    private static func toUnitSquare(_ rect: CGRect) -> PlaneMap? {
        guard rect.width > 0, rect.height > 0 else { return nil }
        return PlaneMap(
            CGAffineTransform(
                a: 1 / rect.width, b: 0, c: 0, d: 1 / rect.height, tx: -rect.minX / rect.width,
                ty: -rect.minY / rect.height))
    }

    /// Rotates about the center, enlarges so that no corner is empty, and crops to the original extent.
    private static let straightened: Recipe = { inputs in
        let extent = inputs.image.extent
        let angle = CGFloat(inputs.number("inputAngle"))
        guard !extent.isInfinite, extent.width > 0, extent.height > 0, angle != 0 else { return nil }
        let c = abs(cos(angle))
        let s = abs(sin(angle))
        let scale = max(c + extent.height / extent.width * s, c + extent.width / extent.height * s)
        let map = CGAffineTransform(translationX: extent.midX, y: extent.midY).rotated(by: angle).scaledBy(
            x: scale, y: scale
        ).translatedBy(x: -extent.midX, y: -extent.midY)
        guard let rotated = inputs.applying(PlaneMap(map)) else { return nil }
        return ImageNode(CropOperation(rect: extent), [rotated])
    }

    /// Maps a quadrilateral to a rectangle as wide and high as its longer sides. The result is cropped to the rectangle
    /// unless `inputCrop` is 0.
    private static let perspectiveCorrected: Recipe = { inputs in
        let corners = corners(inputs)
        func length(_ a: Int, _ b: Int) -> CGFloat { hypot(corners[b].x - corners[a].x, corners[b].y - corners[a].y) }
        let width = max(length(0, 1), length(3, 2)).rounded()
        let height = max(length(0, 3), length(1, 2)).rounded()
        guard width >= 1, height >= 1, let map = PlaneMap(unitSquareTo: corners)?.inverse else { return nil }
        let enlarge = PlaneMap(CGAffineTransform(scaleX: width, y: height))
        guard let corrected = inputs.applying(map.followed(by: enlarge)) else { return nil }
        guard inputs.number("inputCrop") != 0 else { return corrected }
        return ImageNode(CropOperation(rect: CGRect(x: 0, y: 0, width: width, height: height)), [corrected])
    }
}

extension FilterInputs {
    /// Returns the transformed input image; nil for a map without inverse.
    fileprivate func applying(_ map: PlaneMap) -> ImageNode? { TransformOperation(map).map { applying($0) } }
}
