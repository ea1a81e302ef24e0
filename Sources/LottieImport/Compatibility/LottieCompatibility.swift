import VectorGeometry

extension LottieAnimation {
    /// The player that an animation is drawn like, where players differ.
    ///
    /// ```swift
    /// let animation = try LottieAnimation(contentsOf: url, compatibility: .lottieIOS)
    /// ```
    public enum Compatibility: String, CaseIterable, Sendable {
        /// After Effects and lottie-web: everything that the file asks for, the default.
        case afterEffects = "after-effects"
        /// lottie-ios with its Core Animation engine, which `LottieConfiguration.renderingEngine` selects there.
        ///
        /// Features that this engine does not draw are left out and listed in ``LottieAnimation/warnings``.
        case lottieIOS = "lottie-ios"
    }
}

/// A composition whose layers are built: that of the file, or one use of a precomposition.
struct CompositionUse {
    /// The size.
    let size: CGSize
    /// The frames in which lottie-ios samples the time remapping of the layers: those of the animation, for layers of
    /// the file's own composition. Nil in precompositions, where time remapping is exact.
    var frames: Range<Double>?
    /// Whether a layer remaps the time of this composition, or of a composition that contains it.
    var isRemapped = false
}

extension LottieAnimation.Compatibility {
    /// Returns the layers of a composition with everything that is drawn in another way than the file asks.
    func adapted(_ layers: [LottieLayerModel], in use: CompositionUse) -> [LottieLayerModel] {
        switch self {
        case .afterEffects: layers
        case .lottieIOS: LottieIOSAdapter(use).adapted(layers)
        }
    }
}
