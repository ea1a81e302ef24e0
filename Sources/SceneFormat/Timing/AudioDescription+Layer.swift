import AudioMixing
import MediaObjects
import MediaPlayback
import MediaTime
import SceneLanguage

extension AudioDescription {
    /// Returns a layer that plays the track in its superlayer's time.
    func layer(_ images: SceneImageCache) -> AudioLayer {
        let clip = images.clip(asset)
        let item = AVPlayerItem(asset: clip)
        item.audioTimePitchAlgorithm = keepsPitch ? .timeDomain : .varispeed
        let player = AVPlayer(playerItem: item)
        player.seek(to: CMTime(start))
        player.repeatsAtItemEnd = loop
        player.exactRate = rate
        player.volume = volume.curve == nil ? Float(volume.level) : 1
        player.volumeCurve = gains(clip)
        effects.apply(to: player)
        let layer = AudioLayer()
        layer.player = player
        layer.playback = LayerPlayback(start: at, duration: duration)
        return layer
    }

    /// The time in which the file plays once, in seconds; nil for a loop or an unknown length.
    private func playedLength(of clip: AVAsset) -> Rational? {
        loop ? nil : clip.playedLength(repeats: false).map { max(.zero, $0 - start) / rate }
    }

    /// The volume keyframes and the fades in the layer's time; nil for none.
    private func gains(_ clip: AVAsset) -> VolumeCurve? {
        let fades =
            fadeIn > .zero || fadeOut > .zero
            ? track.fade(length: duration ?? (fadeOut > .zero ? playedLength(of: clip) : nil)) : nil
        let curve = fades.map { volume.curve?.multiplied(by: $0) ?? $0 } ?? volume.curve
        return curve?.shifted(by: at)
    }
}
