import Foundation
import MediaPipeline

/// What is to be heard of an asset.
struct AudioPlan {
    let cues: [AudioCue]

    /// Every enabled sound track, each piece of it a sound of its own.
    init(_ asset: AVAsset, _ mix: AVAudioMix?, keepsPitch: Bool) {
        self.init(tracks: asset.tracks(withMediaType: .audio).filter(\.isEnabled), mix, keepsPitch: keepsPitch)
    }

    init(tracks: [AVAssetTrack], _ mix: AVAudioMix?, keepsPitch: Bool) {
        cues = tracks.flatMap { track in
            let ramps = mix?.inputParameters.filter { $0.trackID == track.trackID }.flatMap(\.ramps) ?? []
            return track.timeline.pieces.compactMap {
                Self.cue($0, VolumeRamps(ramps), track.preferredVolume, keepsPitch)
            }
        }
    }

    private static func cue(_ piece: TrackSegment, _ ramps: VolumeRamps, _ volume: Float, _ keepsPitch: Bool)
        -> AudioCue?
    {
        guard let clip = piece.clip else { return nil }
        var cue = AudioCue(url: clip.url, start: piece.start, clipStart: piece.sourceStart, duration: piece.duration)
        cue.rate = piece.rate
        cue.keepsPitch = keepsPitch
        cue.volumeCurve = ramps.curve(from: piece.start, to: piece.end, volume: Double(volume))
        return cue
    }
}

extension VolumeRamps {
    /// A step takes a hundred-thousandth of a second, less than a sample.
    private static let step = Rational(1, 100_000)

    /// The gains between two times, as a curve that begins at the first.
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

    /// Gains below zero and those that are no numbers are silence.
    private func gain(_ ramp: Ramp?, at time: Rational) -> Double {
        guard let ramp else { return 1 }
        let share = time < ramp.end ? ((time - ramp.start) / (ramp.end - ramp.start)).seconds : 1
        let gain = ramp.from + (ramp.to - ramp.from) * share
        return gain.isFinite ? max(0, gain) : 0
    }
}
