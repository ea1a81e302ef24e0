import Foundation
import MediaPipeline
import VectorGeometry

extension ImageOrientation {
    /// What takes a stored picture of `size`, at the origin with y down, to the upright one, at the origin too.
    ///
    /// - Apple: a phone's portrait clip has (0, 1, -1, 0, height, 0).
    func transform(of size: CGSize) -> CGAffineTransform {
        let w = size.width
        let h = size.height
        return switch self {
        case .up: .identity
        case .upMirrored: CGAffineTransform(a: -1, b: 0, c: 0, d: 1, tx: w, ty: 0)
        case .down: CGAffineTransform(a: -1, b: 0, c: 0, d: -1, tx: w, ty: h)
        case .downMirrored: CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: h)
        case .leftMirrored: CGAffineTransform(a: 0, b: 1, c: 1, d: 0, tx: 0, ty: 0)
        case .right: CGAffineTransform(a: 0, b: 1, c: -1, d: 0, tx: h, ty: 0)
        case .rightMirrored: CGAffineTransform(a: 0, b: -1, c: -1, d: 0, tx: h, ty: w)
        case .left: CGAffineTransform(a: 0, b: -1, c: 1, d: 0, tx: 0, ty: w)
        }
    }
}
