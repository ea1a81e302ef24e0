/// What is due for a layer, and where it stands in its engine's lists.
struct LayerFlags: OptionSet {
    let rawValue: UInt16

    static let needsLayout = LayerFlags(rawValue: 1)
    static let isLayingOut = LayerFlags(rawValue: 2)
    static let needsDisplay = LayerFlags(rawValue: 4)
    /// `display()` runs: a presentation copy may be given its contents.
    static let isDisplaying = LayerFlags(rawValue: 8)
    /// On the engine's list of layers to evaluate in each frame.
    static let isWatched = LayerFlags(rawValue: 16)
    /// On the engine's list of layers to commit.
    static let isChanged = LayerFlags(rawValue: 32)
    /// Some of its animations are about its sublayers.
    static let animatesSublayers = LayerFlags(rawValue: 64)
    /// The root of an engine.
    static let isRoot = LayerFlags(rawValue: 128)
    /// Nobody took up the last `draw(in:)`.
    static let drewNothing = LayerFlags(rawValue: 256)
    /// Committed since the last frame: what it shows depends on more than time.
    static let isUnsettled = LayerFlags(rawValue: 1024)
    /// The contents are what `draw(in:)` gave.
    static let hasDrawnContents = LayerFlags(rawValue: 512)
    /// A replicator whose copies showed different moments in the last frame.
    static let hasMovingCopies = LayerFlags(rawValue: 2048)
    /// A presentation layer that has not been asked for its sublayers yet.
    static let awaitsSublayers = LayerFlags(rawValue: 8192)
    /// Draws its sublayers several times.
    static let replicates = LayerFlags(rawValue: 4096)
}
