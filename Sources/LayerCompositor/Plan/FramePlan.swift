import VectorGeometry

/// All that a frame needs, decided before a pixel is touched.
struct FramePlan: Sendable {
    let items: [Item]
    /// Shadows that no earlier frame has drawn, those inside others first.
    let newShadows: [ShadowPlane]
}
