import Foundation
import Images
import LayerTree
import MotionTiming
import TextLayout

/// The properties that `AudioVisualizerLayer` adds.
package enum AudioVisualizerProperties {
    static let kind = name("kind", AudioVisualizerLayer.Kind.bars)
    static let foregroundColor = color("foregroundColor", ColorComponents(red: 1, green: 1, blue: 1, alpha: 1))
    static let playedColor = color("playedColor", nil)
    static let count = number("count", 48, isAnimatable: false)
    static let gap = number("gap", 4)
    static let barCornerRadius = number("barCornerRadius", 0)
    static let minimumBarHeight = number("minimumBarHeight", 2)
    static let gain = number("gain", 0)
    static let minimumFrequency = number("minimumFrequency", 60, isAnimatable: false)
    static let maximumFrequency = number("maximumFrequency", 12_000, isAnimatable: false)
    static let attack = number("attack", 0.02, isAnimatable: false)
    static let release = number("release", 0.4, isAnimatable: false)
    static let window = number("window", 0, isAnimatable: false)
    static let verticalAlignment = name("verticalAlignment", VerticalTextAlignment.center)

    /// The ranges of the numbers by key. Scenes refuse other values; the layer limits them.
    package static let ranges: [String: ClosedRange<Double>] = [
        "count": 0...1_024, "gap": 0...10_000, "barCornerRadius": 0...10_000, "minimumBarHeight": 0...10_000,
        "gain": -120...120, "minimumFrequency": 1...24_000, "maximumFrequency": 1...24_000, "attack": 0...2,
        "release": 0...10, "window": 0...86_400,
    ]

    static let table = CALayer.properties.adding([
        kind, foregroundColor, playedColor, count, gap, barCornerRadius, minimumBarHeight, gain, minimumFrequency,
        maximumFrequency, attack, release, window, verticalAlignment,
    ])

    private static func number(_ key: String, _ initial: Double, isAnimatable: Bool = true) -> LayerProperty {
        .declared(key, .number, isAnimatable: isAnimatable, initial: .number(initial))
    }

    private static func color(_ key: String, _ initial: ColorComponents?) -> LayerProperty {
        .declared(key, .color, initial: .color(initial))
    }

    private static func name<Name: RawRepresentable & CaseIterable>(_ key: String, _ initial: Name) -> LayerProperty
    where Name.RawValue == String {
        .declared(
            key, .name(Name.allCases.map(\.rawValue)), isAnimatable: false, initial: .string(initial.rawValue))
    }
}

/// The presented values of an `AudioVisualizerLayer`.
struct AudioVisualizerStyle: Equatable {
    let kind: AudioVisualizerLayer.Kind
    let color, playedColor: CGColor?
    let bars: BarStyle
    let bands: AudioBands
    let gain: Double
    let smoothing: AudioSmoothing
    /// The duration of a scrolling waveform; nil for the whole file.
    let window: Double?

    init(_ state: LayerState, isFlipped: Bool) {
        typealias Properties = AudioVisualizerProperties
        func number(_ property: LayerProperty) -> Double {
            let value = property.number(in: state) ?? 0
            guard let range = Properties.ranges[property.key] else { return value }
            return value.isNaN ? range.lowerBound : min(max(value, range.lowerBound), range.upperBound)
        }
        func text(_ property: LayerProperty) -> String {
            if case .string(let text) = property.value(in: state) { text } else { "" }
        }
        func color(_ property: LayerProperty) -> CGColor? {
            guard case .color(let parts?) = property.value(in: state) else { return nil }
            return CGColor(red: parts.red, green: parts.green, blue: parts.blue, alpha: parts.alpha)
        }
        kind = AudioVisualizerLayer.Kind(rawValue: text(Properties.kind)) ?? .bars
        self.color = color(Properties.foregroundColor)
        playedColor = color(Properties.playedColor)
        let count = Int(number(Properties.count))
        bars = BarStyle(
            count: count, gap: number(Properties.gap),
            cornerRadius: number(Properties.barCornerRadius),
            minimumHeight: number(Properties.minimumBarHeight),
            alignment: VerticalTextAlignment(rawValue: text(Properties.verticalAlignment)) ?? .center,
            isFlipped: isFlipped)
        let low = number(Properties.minimumFrequency)
        bands = AudioBands(
            count: max(count, 1), lowest: low, highest: max(low, number(Properties.maximumFrequency)))
        gain = number(Properties.gain)
        smoothing = AudioSmoothing(
            attack: number(Properties.attack), release: number(Properties.release))
        let shown = number(Properties.window)
        window = shown > 0 ? shown : nil
    }
}
