/// The time in which an audio layer is heard, in frames of the whole animation.
package struct LottieSound: Sendable {
    /// The name of the audio file's asset.
    package var asset: String
    /// The frames in which it is heard.
    package var frames: Range<Double>
    /// The frame at which the audio file starts.
    package var origin: Double
    /// The number of frames of the animation per frame of the layer's composition.
    package var stretch: Double
    /// The frame of the animation at frame 0 of the layer's composition.
    package var shift: Double
    /// The levels of the left and right channels in percent.
    package var levels: LottieProperty<LottieVector>

    /// Returns the volume at a frame of the animation: the mean of both channels; 1 is the recorded volume.
    package func volume(at frame: Double) -> Double {
        let level = levels.value(at: (frame - shift) / stretch).values
        return min(max((level.x + level.y) / 200, 0), 16)
    }
}

extension LottieComposition {
    /// The most audio layers that are played.
    private static let soundLimit = 1000

    /// The audio layers, also those in precompositions without time remapping, in the order of the file.
    package var sounds: [LottieSound] {
        var sounds: [LottieSound] = []
        var budget = 100_000
        addSounds(layers, Window(range: inPoint..<outPoint, stretch: 1, shift: 0), &sounds, &budget)
        return sounds
    }

    /// The part and the time of a composition in the whole animation.
    private struct Window {
        var range: Range<Double>
        var stretch, shift: Double

        func contains(_ layer: LottieLayerModel) -> Range<Double>? {
            let start = max(layer.inPoint * stretch + shift, range.lowerBound)
            let end = min(layer.outPoint * stretch + shift, range.upperBound)
            return start < end ? start..<end : nil
        }
    }

    private func addSounds(
        _ layers: [LottieLayerModel], _ window: Window, _ sounds: inout [LottieSound], _ budget: inout Int
    ) {
        for layer in layers {
            budget -= 1
            guard budget > 0, sounds.count < Self.soundLimit else { return }
            guard !layer.isHidden, let range = window.contains(layer) else { continue }
            let start = layer.startTime * window.stretch + window.shift
            switch layer.content {
            case .audio(let id, let levels):
                sounds.append(
                    LottieSound(
                        asset: id, frames: range, origin: start, stretch: window.stretch, shift: window.shift,
                        levels: levels))
            case .precomposition(let id, _, _, nil):
                let stretch = window.stretch * layer.stretch
                // Audio does not play backward.
                guard stretch > 0, stretch.isFinite else { continue }
                let inner = Window(range: range, stretch: stretch, shift: start)
                addSounds(precompositions[id] ?? [], inner, &sounds, &budget)
            default: continue
            }
        }
    }
}
