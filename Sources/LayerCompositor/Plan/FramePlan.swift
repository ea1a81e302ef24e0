import VectorGeometry

/// All that a frame needs, decided before a pixel is touched.
struct FramePlan: Sendable {
    let items: [Item]
    /// Shadows that no earlier frame has drawn, those inside others first.
    let newShadows: [ShadowPlane]

    /// The first item that a tile has to draw: the topmost that hides all below it there, or nil for the background.
    func firstVisible(in tile: PixelRect) -> Int? {
        items.lastIndex { item in
            guard case .fill(let fill) = item else { return false }
            return fill.opaqueArea.contains(tile)
        }
    }
}
