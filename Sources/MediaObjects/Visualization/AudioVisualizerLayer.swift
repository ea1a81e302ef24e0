import Foundation
import Images
import LayerTree
import SourceFiles
import TextLayout

/// A layer that draws the audio of a file: its waveform, or its frequencies as bars or as a curve. Not part of Core
/// Animation.
///
/// The layer only draws; an `AudioLayer`, a player or an audio track plays the file. The time of the file is the
/// layer's own time: give the layer the `beginTime` of the audio. What the layer shows depends on that time only, so
/// that frames can be rendered in any order and in chunks. Numbers outside of their ranges are limited.
///
/// - Thread safety: Like every layer, from one thread or task at a time.
open class AudioVisualizerLayer: CALayer {
    open override class var properties: LayerProperty.Table { AudioVisualizerProperties.table }

    /// The file whose audio is drawn; nil draws nothing.
    open var asset: AVAsset? { didSet { update() } }
    @DeclaredProperty(AudioVisualizerProperties.kind)
    private var kindName: String
    /// The fill color; opaque white by default.
    @DeclaredProperty(AudioVisualizerProperties.foregroundColor)
    open var foregroundColor: CGColor?
    /// The fill color of the part of a waveform before the current time; nil, the default, for `foregroundColor`.
    @DeclaredProperty(AudioVisualizerProperties.playedColor)
    open var playedColor: CGColor?
    /// The number of bars, or of points of a spectrum; 48 by default, at most 1,024. With 0, a waveform is an
    /// outline, and nothing else is drawn.
    @DeclaredProperty(AudioVisualizerProperties.count)
    open var count: Int
    /// The space between bars in points; 4 by default. Bars are at least half as wide as their share of the bounds.
    @DeclaredProperty(AudioVisualizerProperties.gap)
    open var gap: CGFloat
    /// The corner radius of the bars in points, at most half of their width; 0 by default.
    @DeclaredProperty(AudioVisualizerProperties.barCornerRadius)
    open var barCornerRadius: CGFloat
    /// The height of bars in silence in points; 2 by default.
    @DeclaredProperty(AudioVisualizerProperties.minimumBarHeight)
    open var minimumBarHeight: CGFloat
    /// The amplification in dB, −120 to 120; 0 by default. A bar is as high as the bounds at full scale, and at −60 dB
    /// it has no height; a waveform is proportional to the amplitude.
    @DeclaredProperty(AudioVisualizerProperties.gain)
    open var gain: CGFloat
    /// The lowest frequency of bars and spectra in Hz; 60 by default, 1 to 24,000.
    @DeclaredProperty(AudioVisualizerProperties.minimumFrequency)
    open var minimumFrequency: CGFloat
    /// The highest frequency of bars and spectra in Hz; 12,000 by default, at most 24,000.
    @DeclaredProperty(AudioVisualizerProperties.maximumFrequency)
    open var maximumFrequency: CGFloat
    /// The time in which bars and spectra rise, in seconds; 0.02 by default, at most 2.
    @DeclaredProperty(AudioVisualizerProperties.attack)
    open var attack: CGFloat
    /// The time in which bars and spectra fall from full height, in seconds; 0.4 by default, at most 10.
    @DeclaredProperty(AudioVisualizerProperties.release)
    open var release: CGFloat
    /// The duration in seconds that a waveform shows, with the current time in the middle; 0, the default, shows the
    /// whole file, which stands still.
    @DeclaredProperty(AudioVisualizerProperties.window)
    open var window: CGFloat
    @DeclaredProperty(AudioVisualizerProperties.verticalAlignment)
    private var verticalAlignmentName: String

    /// What is drawn; `.bars` by default.
    open var kind: Kind {
        get { Kind(rawValue: kindName) ?? .bars }
        set { kindName = newValue.rawValue }
    }
    /// The side from which bars grow: `center`, the default, `bottom` or `top`.
    open var verticalAlignment: VerticalTextAlignment {
        get { VerticalTextAlignment(rawValue: verticalAlignmentName) ?? .center }
        set { verticalAlignmentName = newValue.rawValue }
    }

    /// Creates a layer without audio.
    public override init() { super.init() }

    /// Creates a layer that draws the audio of a file.
    public convenience init(_ asset: AVAsset?, kind: Kind = .bars) {
        self.init()
        self.kind = kind
        self.asset = asset
        update()
    }

    /// Creates a copy of a layer's values.
    public override init(layer: Any) {
        super.init(layer: layer)
        if let original = layer as? AudioVisualizerLayer { asset = original.asset }
    }

    /// Creates a layer from an archive, without its file.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private func update() {
        frameDrawing = asset.map { AudioVisualizerDrawing($0, owner: self) }
        setNeedsLayout()
    }
}

extension AudioVisualizerLayer {
    /// What an `AudioVisualizerLayer` draws.
    public enum Kind: String, Sendable, CaseIterable {
        /// The amplitude over time.
        case waveform
        /// The current frequencies as bars, from low to high, spaced logarithmically.
        case bars
        /// The current frequencies as the area below a curve.
        case spectrum
    }
}

extension CALayer {
    /// The problems in the audio that layers of the subtree have drawn.
    package var visualizerWarnings: [MediaWarning] {
        var warnings = (frameDrawing as? AudioVisualizerDrawing)?.warnings ?? []
        for layer in (sublayers ?? []) + [mask].compactMap({ $0 }) { warnings += layer.visualizerWarnings }
        return warnings
    }
}
