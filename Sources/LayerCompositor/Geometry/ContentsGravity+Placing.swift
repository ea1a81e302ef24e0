import Foundation
import RenderTree
import VectorGeometry

extension ContentsGravity {
    /// Where a picture of a size in points is drawn.
    func place(_ size: CGSize, in b: CGRect) -> CGRect {
        guard size.width > 0, size.height > 0 else { return .null }
        let ratios = (b.width / size.width, b.height / size.height)
        switch self {
        case .resize: return b
        case .resizeAspect: return centred(size, times: min(ratios.0, ratios.1), in: b)
        case .resizeAspectFill: return centred(size, times: max(ratios.0, ratios.1), in: b)
        default: return CGRect(origin: CGPoint(x: x(size.width, in: b), y: y(size.height, in: b)), size: size)
        }
    }

    private func centred(_ size: CGSize, times k: CGFloat, in b: CGRect) -> CGRect {
        let w = size.width * k
        let h = size.height * k
        return CGRect(x: b.midX - w / 2, y: b.midY - h / 2, width: w, height: h)
    }

    private func x(_ width: CGFloat, in b: CGRect) -> CGFloat {
        switch self {
        case .left, .topLeft, .bottomLeft: b.minX
        case .right, .topRight, .bottomRight: b.maxX - width
        default: b.midX - width / 2
        }
    }

    private func y(_ height: CGFloat, in b: CGRect) -> CGFloat {
        switch self {
        case .top, .topLeft, .topRight: b.maxY - height
        case .bottom, .bottomLeft, .bottomRight: b.minY
        default: b.midY - height / 2
        }
    }
}
