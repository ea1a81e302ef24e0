import LayerTree

/// A layer that plays the audio of a player on its clock and draws nothing.
///
/// The audio follows the layer as in `AVPlayerLayer` with a `playback`: the clocks, spans and `isHidden` of the layer
/// and its superlayers apply.
///
///     let music = AudioLayer()
///     music.player = AVPlayer(url: file)
///     music.player?.play()
///     card.addSublayer(music)
///
/// Multiplane only.
public final class AudioLayer: CALayer, PlayingLayer {
    /// The player; nil plays nothing.
    public var player: AVPlayer?
    /// The span of the player on the layer's clock. Takes effect at the start of a rendering.
    public var playback: LayerPlayback? = LayerPlayback()

    /// Whether the time is within the span of `playback`.
    private(set) var isInSpan = true

    func playbackDidChange(isInSpan: Bool) { self.isInSpan = isInSpan }
}
