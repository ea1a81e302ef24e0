import Foundation
import Quartz2D
import VectorGeometry

/// What the alpha of a silhouette depends on, where that is only outlines: its colours and pictures do not matter.
struct SilhouetteKey: Hashable {
    private let parts: [Part]
    private let sigma: CGFloat
    private let clip: PixelRect

    /// Nil where a part's alpha is not the same all over.
    init?(_ items: [Item], sigma: CGFloat, clip: PixelRect) {
        var parts: [Part] = []
        for item in items {
            guard case .fill(let fill) = item, let part = Part(fill) else { return nil }
            parts.append(part)
        }
        self.parts = parts
        self.sigma = sigma
        self.clip = clip
    }

    private struct Part: Hashable {
        let shape: Shape
        let alpha: CGFloat
        let bounds: PixelRect

        enum Shape: Hashable {
            case pixels(PixelRect)
            case upright(UprightBox)
            case outline(Region.Outline)
        }

        init?(_ fill: Fill) {
            guard let even = fill.evenAlpha else { return nil }
            alpha = even
            switch fill.region {
            case .pixels(let rect): shape = .pixels(rect)
            case .upright(let box, _): shape = .upright(box)
            case .edges(_, let outline): shape = .outline(outline)
            }
            bounds = fill.bounds
        }
    }
}
