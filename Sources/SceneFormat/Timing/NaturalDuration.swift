import Foundation
import LayerTree
import LottieImport
import MediaObjects
import MediaTime
import SVGImport
import SceneLanguage
import SourceFiles

/// The end of a layer that sets no duration: the last end of its clips, audio, Lottie animations, SVG drawings, spans
/// and sequences, and those of its sublayers; without any, the end of the last animation. Endless parts do not count.
struct NaturalDuration {
    let lengths: MediaLengths

    /// Returns the end in the superlayer's time, in seconds; nil if there is none.
    func endInSuperlayer(of layer: LayerDescription) -> Rational? {
        parentTime(mediaEnd(of: layer), layer) ?? parentTime(animationEnd(of: layer), layer)
    }

    /// Returns the end of media in the layer's time.
    func mediaEnd(of layer: LayerDescription) -> Rational? {
        var ends = layer.audio.map { end(of: $0) }
        ends.append(layer.kind?.end(lengths))
        ends.append(layer.sequence?.duration)
        for sublayer in layer.masks + layer.sublayers {
            ends.append(spanEnd(of: sublayer) ?? parentTime(mediaEnd(of: sublayer), sublayer))
        }
        return ends.compactMap { $0 }.max()
    }

    private func animationEnd(of layer: LayerDescription) -> Rational? {
        let own = layer.animations.compactMap(\.end).map { Rational(near: $0) }
        let below = (layer.masks + layer.sublayers).compactMap { parentTime(animationEnd(of: $0), $0) }
        return (own + below).max()
    }

    private func spanEnd(of layer: LayerDescription) -> Rational? {
        layer.span?.end.map { $0 + Rational(near: layer.timing.beginTime ?? 0) }
    }

    /// Converts a time of a layer to its superlayer's time; nil for a layer that is paused or runs backward.
    private func parentTime(_ time: Rational?, _ layer: LayerDescription) -> Rational? {
        let speed = Rational(near: layer.timing.speed ?? 1)
        guard let time, speed > .zero else { return nil }
        let begin = Rational(near: layer.timing.beginTime ?? 0) + (layer.span?.start ?? .zero)
        let played = (time - Rational(near: layer.timing.timeOffset ?? 0)) / speed
        guard let ramp = layer.timing.speedRamp else { return played + begin }
        return ramp.time(ofIntegral: ramp.integral(to: .zero) + played).map { $0 + begin }
    }

    /// Returns the end of an audio track in the time of its layer or scene; nil if it has none.
    func end(of track: AudioDescription) -> Rational? {
        if let duration = track.duration { return track.at + duration }
        guard !track.loop, let length = lengths.length(of: track.asset) else { return nil }
        return track.at + max(.zero, length - track.start) / track.rate
    }
}

/// The lengths of the clips and audio files of a scene, which are opened once. Unreadable files are reported.
///
/// Owner thread only: it exists while one scene is read.
final class MediaLengths {
    private let collector: DiagnosticCollector
    private var cachedLengths: [AssetDescription: Rational?] = [:]

    init(_ collector: DiagnosticCollector) { self.collector = collector }

    /// Returns the length in seconds; nil if it is not known.
    func length(of asset: AssetDescription) -> Rational? {
        if let length = cachedLengths[asset.withoutUse] { return length }
        let clip = asset.clip
        let length = clip.playedLength(repeats: false)
        if length == nil {
            let reason = if case .failure(let error) = clip.info { error.detail } else { "it does not say" }
            report(asset, reason)
        }
        cachedLengths.updateValue(length, forKey: asset.withoutUse)
        return length
    }

    /// Returns the duration of a Lottie animation; nil if the file cannot be read.
    func length(of lottie: LottieDescription) -> Rational? {
        do throws(MediaError) {
            return Rational(near: try SceneImageCache().animation(lottie.asset, named: lottie.animation).duration)
        } catch {
            report(lottie.asset, error.detail)
            return nil
        }
    }

    /// Returns the duration of an SVG drawing; nil if it is still, or cannot be read.
    func length(of drawing: SVGLayerDescription) -> Rational? {
        do throws(MediaError) {
            return try drawing.naturalDuration().map { Rational(near: $0) }
        } catch {
            report(drawing.asset, error.detail)
            return nil
        }
    }

    private func report(_ asset: AssetDescription, _ reason: String) {
        collector.report(
            at: asset.location, "the length of \"\(asset.name)\" is not known: \(reason) (\(asset.path))",
            expected: "expected a file that can be played, or duration: seconds", kind: .asset)
    }
}

extension AnimationDescription {
    /// The end in the layer's time, in seconds; nil if it has none.
    var end: Double? {
        let speed = timing.speed ?? 1
        guard speed > 0 else { return nil }
        let once = (timing.duration ?? naturalDuration) * (timing.autoreverses == true ? 2 : 1)
        let active = timing.repeatDuration ?? (timing.repeatCount.map { $0 > 0 ? once * $0 : once } ?? once)
        guard active.isFinite else { return nil }
        return (timing.beginTime ?? 0) + active / speed
    }

    /// The duration of an animation that sets none.
    private var naturalDuration: Double {
        guard case .spring(_, let spring) = kind else { return 0.25 }
        let animation = CASpringAnimation(keyPath: nil)
        if let mass = spring.mass { animation.mass = mass }
        if let stiffness = spring.stiffness { animation.stiffness = stiffness }
        if let damping = spring.damping { animation.damping = damping }
        if let velocity = spring.initialVelocity { animation.initialVelocity = velocity }
        if let allowsOverdamping = spring.allowsOverdamping { animation.allowsOverdamping = allowsOverdamping }
        return animation.settlingDuration
    }
}
