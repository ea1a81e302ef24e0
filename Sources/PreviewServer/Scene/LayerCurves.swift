import LayerTree
import MediaTime
import MovieRendering

/// The numbers of a layer that change over the scene, sampled at equal intervals.
struct LayerCurves: Codable, Sendable {
    struct Curve: Codable, Sendable {
        let keyPath: String
        /// One value per sample; nil where the layer has no such value.
        let values: [Double?]
    }

    /// The most samples and the most curves of a layer.
    static let sampleLimit = 240
    static let curveLimit = 24

    let path: String
    /// The times of the samples in seconds, ascending.
    let times: [Double]
    let curves: [Curve]

    /// Advances a new movie of the scene without drawing it.
    ///
    /// - Throws: `PreviewError.noLayer`, and errors of events and clips.
    init(_ path: String, of scene: LoadedScene) throws {
        let movie = try scene.makeMovie().movie
        guard let layer = LayerPath.layer(path, in: movie.engine.root) else { throw PreviewError.noLayer(path) }
        let frames = Self.frames(count: movie.frameCount)
        var order: [String] = []
        var samples: [String: [Double?]] = [:]
        for (index, frame) in frames.enumerated() {
            try movie.advance(to: movie.frameRate.time(ofFrame: frame))
            for number in layer.presentedNumbers where number.value.isFinite {
                if samples[number.keyPath] == nil {
                    order.append(number.keyPath)
                    samples[number.keyPath] = Array(repeating: nil, count: frames.count)
                }
                samples[number.keyPath]?[index] = number.value
            }
        }
        let changing = order.compactMap { keyPath in samples[keyPath].map { Curve(keyPath: keyPath, values: $0) } }
            .filter(\.changes)
        self.path = path
        times = frames.map { movie.frameRate.time(ofFrame: $0).seconds }
        curves = Array(changing.prefix(Self.curveLimit))
    }

    /// Returns the numbers of the sampled frames: all of a short scene, otherwise with the first and the last one.
    private static func frames(count: Int) -> [Int] {
        guard count > sampleLimit else { return Array(0..<count) }
        return (0..<sampleLimit).map { $0 * (count - 1) / (sampleLimit - 1) }
    }
}

extension LayerCurves.Curve {
    /// Whether the values differ by more than rounding.
    fileprivate var changes: Bool {
        let known = values.compactMap { $0 }
        guard let least = known.min(), let greatest = known.max() else { return false }
        return greatest - least > 1e-6 * max(1, abs(greatest), abs(least))
    }
}
