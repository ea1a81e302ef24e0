import MediaObjects
import SceneLanguage

/// The keys of an `AudioVisualizerLayer`.
struct AudioVisualizerDescription: SceneLayerKind {
    typealias Layer = AudioVisualizerLayer

    static let keys = SceneKeys<Self> {
        SceneKey(
            "asset", \.asset, .asset, required: "an audio file or a clip", example: "voice",
            "The audio file, or a clip with audio, that is drawn. It is not played.")
    }
    static let traits = SceneLayerTraits(needsSize: true)

    /// The audio file or clip.
    var asset = AssetDescription.placeholder

    var paths: [String] { asset.paths }

    func apply(to layer: AudioVisualizerLayer, _ images: SceneImageCache) { layer.asset = images.clip(asset) }

    /// Reports numbers that the layer would limit, and settings with which it draws nothing.
    mutating func readRules(_ map: inout MapReader, _ layer: SceneLayerContext) -> Bool {
        let collector = layer.reader.values.collector
        let properties = layer.properties
        var numbers: [String: Double] = [:]
        for property in properties {
            guard case .number(let number) = property.value else { continue }
            numbers[property.key] = number
            guard let range = AudioVisualizerProperties.ranges[property.key], !range.contains(number) else { continue }
            collector.report(
                at: property.location, "\(property.key) is \(Self.text(number))",
                expected: "expected a number from \(Self.text(range.lowerBound)) to \(Self.text(range.upperBound))")
        }
        let isWaveform = properties.contains { $0.key == "kind" && $0.value == .text("waveform") }
        if !isWaveform, numbers["count"] == 0, let count = properties.first(where: { $0.key == "count" }) {
            collector.report(
                at: count.location, "count is 0, which draws nothing",
                expected: "expected a number from 1 to 1024, or kind: waveform, which 0 draws as an outline")
        }
        guard let low = numbers["minimumFrequency"], let high = numbers["maximumFrequency"], low >= high,
            let property = properties.first(where: { $0.key == "minimumFrequency" })
        else { return true }
        collector.report(
            at: property.location, "minimumFrequency is not below maximumFrequency",
            expected: "expected a number below \(Self.text(high))")
        return true
    }

    private static func text(_ number: Double) -> String { NumberLiteral(computed: number).text }
}

extension LayerDescription {
    /// The file of an `AudioVisualizerLayer`; nil for other classes.
    var visualizedAudio: AssetDescription? { (kind as? AudioVisualizerDescription)?.asset }
}
