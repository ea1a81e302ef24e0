import VectorGeometry

/// A tile kept for the next shape filled with it.
struct KeptTile {
    let pattern: CGPattern
    let tint: CGColor
    let toPixels: CGAffineTransform
    let source: TileSource
}

extension CGContext {
    /// A pattern as it is drawn here: fixed to base space, whatever the transform is now.
    func tiles(of pattern: CGPattern, tint: CGColor) -> TileSource? {
        let phase = CGAffineTransform(translationX: state.patternPhase.width, y: state.patternPhase.height)
        let toPixels = pattern.matrix.concatenating(phase).concatenating(base).concatenating(flip)
        if let kept = keptTile, kept.pattern === pattern, kept.tint == tint, kept.toPixels == toPixels {
            return kept.source
        }
        guard let source = PatternTile(pattern, toPixels: toPixels)?.source(toPixels: toPixels, tint: tint) else {
            return nil
        }
        keptTile = KeptTile(pattern: pattern, tint: tint, toPixels: toPixels, source: source)
        return source
    }
}
