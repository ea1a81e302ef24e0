import AudioMixing
import Foundation
import MediaObjects
import MediaTime
import SourceFiles

extension AudioTrack {
    /// The clip.
    package var asset: AVAsset {
        var selection = ClipSelection(showsContentBeforeZero: showsContentBeforeZero)
        selection.audio = sourceTrack.flatMap { TrackChoice($0) }
        return AVAsset(source: ClipSource(url, selection))
    }

    /// Plays the tracks that a clip plays.
    package mutating func select(_ selection: ClipSelection) {
        showsContentBeforeZero = selection.showsContentBeforeZero
        sourceTrack = selection.audio?.text
    }
}

/// The audio of an asset.
package struct AudioPlan {
    /// The audio segments.
    package let cues: [AudioTrack]

    /// Creates the audio of all enabled audio tracks, with one entry per segment.
    package init(_ asset: AVAsset, _ mix: AVAudioMix?, keepsPitch: Bool) {
        self.init(tracks: asset.tracks(withMediaType: .audio).filter(\.isEnabled), mix, keepsPitch: keepsPitch)
    }

    /// Creates the audio of `tracks`, with one entry per segment.
    package init(tracks: [AVAssetTrack], _ mix: AVAudioMix?, keepsPitch: Bool) {
        cues = tracks.flatMap { track in
            let parameters = mix?.inputParameters.filter { $0.trackID == track.trackID } ?? []
            let ramps = VolumeRamps(parameters.flatMap(\.ramps))
            let algorithm = parameters.compactMap(\.audioTimePitchAlgorithm).last
            return track.timeline.segments.compactMap {
                Self.cue($0, ramps, track.preferredVolume, algorithm?.keepsPitch ?? keepsPitch)
            }
        }
    }

    private static func cue(_ segment: TrackSegment, _ ramps: VolumeRamps, _ volume: Float, _ keepsPitch: Bool)
        -> AudioTrack?
    {
        guard let clip = segment.clip else { return nil }
        var cue = AudioTrack(
            url: clip.url, start: segment.start, clipStart: segment.sourceStart, duration: segment.duration)
        cue.select(clip.source.selection)
        cue.rate = segment.rate
        cue.keepsPitch = keepsPitch
        cue.volumeCurve = ramps.curve(from: segment.start, to: segment.end, volume: Double(volume))
        return cue
    }
}

extension VolumeRamps {
    /// The duration of a step, in seconds: less than a sample.
    private static let step = Rational(1, 100_000)

    /// Returns the gains between two times as a curve that starts at the first.
    func curve(from: Rational, to: Rational, volume: Double) -> VolumeCurve {
        let corners = Set(ramps.flatMap { [$0.start, $0.end] } + [from, to]).filter { $0 >= from && $0 <= to }.sorted()
        var points: [VolumeCurve.Point] = []
        for corner in corners {
            let before = gain(ramps.last { $0.start < corner }, at: corner)
            let after = gain(ramps.last { $0.start <= corner }, at: corner)
            let early = corner - from - Self.step
            if corner > from, before != after, early > points.last?.time ?? -1 {
                points.append(.init(time: early, gain: before * volume))
            }
            points.append(.init(time: corner - from, gain: after * volume))
        }
        return VolumeCurve(points) ?? VolumeCurve(constant: volume)
    }

    /// Returns the gain at a time; negative and non-finite gains are silence.
    private func gain(_ ramp: Ramp?, at time: Rational) -> Double {
        guard let ramp else { return 1 }
        let fraction = time < ramp.end ? ((time - ramp.start) / (ramp.end - ramp.start)).seconds : 1
        let gain = ramp.from + (ramp.to - ramp.from) * fraction
        return gain.isFinite ? max(0, gain) : 0
    }
}
