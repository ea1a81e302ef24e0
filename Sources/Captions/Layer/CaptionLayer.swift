import Foundation
import Images
import LayerTree
import TextLayout

/// A layer that shows captions at their times, and follows the spoken words. Not part of Core Animation.
///
/// Captions appear in the layer's own time: `beginTime`, `speed`, `timeOffset` and the superlayers' clocks move them as
/// they move animations. Lines are wrapped to the bounds. A caption with more than `maximumLines` lines or
/// `maximumWords` words is divided into pages, which follow each other as their words are spoken. Words without a time
/// of their own share the time of their caption by their lengths.
///
/// The layer's font, colors and alignment are those of text without a style in the file.
///
/// - Thread safety: Like every layer, from one thread or task at a time.
open class CaptionLayer: CALayer {
    open override class var properties: LayerProperty.Table { CaptionProperties.table }

    /// The captions; nil shows nothing.
    open var track: CaptionTrack? { didSet { update() } }
    /// The font: a name as in `CATextLayer`; "Helvetica" by default.
    @DeclaredProperty(CaptionProperties.font)
    open var font: String
    /// The font size in points; 48 by default.
    @DeclaredProperty(CaptionProperties.fontSize)
    open var fontSize: CGFloat
    /// The text color; opaque white by default.
    @DeclaredProperty(CaptionProperties.foregroundColor)
    open var foregroundColor: CGColor?
    /// The spacing added between letters in points; 0 by default.
    @DeclaredProperty(CaptionProperties.kern)
    open var kern: CGFloat
    /// The factor for the height of lines; 0, the default, is the natural height.
    @DeclaredProperty(CaptionProperties.lineHeightMultiple)
    open var lineHeightMultiple: CGFloat
    /// The color of an outline around the letters; nil, the default, for none.
    @DeclaredProperty(CaptionProperties.strokeColor)
    open var strokeColor: CGColor?
    /// The width of the outline in points, outside the letters; 0 by default.
    @DeclaredProperty(CaptionProperties.strokeWidth)
    open var strokeWidth: CGFloat
    /// The color of a box behind each line; nil, the default, for none.
    @DeclaredProperty(CaptionProperties.lineBackgroundColor)
    open var lineBackgroundColor: CGColor?
    /// The distances from a line to the vertical and to the horizontal edges of its box, in points; zero by default.
    @DeclaredProperty(CaptionProperties.lineBackgroundPadding)
    open var lineBackgroundPadding: CGSize
    /// The corner radius of the boxes behind lines in points; 0 by default.
    @DeclaredProperty(CaptionProperties.lineBackgroundCornerRadius)
    open var lineBackgroundCornerRadius: CGFloat
    /// The color of highlighted words; nil, the default, for the color of other words.
    @DeclaredProperty(CaptionProperties.highlightColor)
    open var highlightColor: CGColor?
    /// The color of the outline of highlighted words; nil, the default, for `strokeColor`.
    @DeclaredProperty(CaptionProperties.highlightStrokeColor)
    open var highlightStrokeColor: CGColor?
    /// The width of the outline of highlighted words in points; −1, the default, for `strokeWidth`, and 0 for none.
    @DeclaredProperty(CaptionProperties.highlightStrokeWidth)
    open var highlightStrokeWidth: CGFloat
    /// The color of a box behind the current word; nil, the default, for none.
    @DeclaredProperty(CaptionProperties.highlightBackgroundColor)
    open var highlightBackgroundColor: CGColor?
    /// The distances from the current word to the vertical and to the horizontal edges of its box, in points; zero by
    /// default.
    @DeclaredProperty(CaptionProperties.highlightPadding)
    open var highlightPadding: CGSize
    /// The corner radius of the box behind the current word in points; 0 by default.
    @DeclaredProperty(CaptionProperties.highlightCornerRadius)
    open var highlightCornerRadius: CGFloat
    /// The number of lines that are shown at a time; 2 by default, 0 for no limit.
    @DeclaredProperty(CaptionProperties.maximumLines)
    open var maximumLines: Int
    /// The number of words that are shown at a time; 0, the default, for no limit.
    @DeclaredProperty(CaptionProperties.maximumWords)
    open var maximumWords: Int
    @DeclaredProperty(CaptionProperties.alignmentMode)
    private var alignmentName: String
    @DeclaredProperty(CaptionProperties.verticalAlignment)
    private var verticalAlignmentName: String
    @DeclaredProperty(CaptionProperties.highlightMode)
    private var highlightModeName: String
    @DeclaredProperty(CaptionProperties.reveal)
    private var revealName: String

    /// The horizontal alignment of lines; `.center` by default. A caption's own alignment comes first.
    open var alignmentMode: CATextLayerAlignmentMode {
        get { CATextLayerAlignmentMode(rawValue: alignmentName) }
        set { alignmentName = newValue.rawValue }
    }
    /// The position of captions in the bounds: `top`, `center` or `bottom`, the default. A caption's own position comes
    /// first.
    open var verticalAlignment: VerticalTextAlignment {
        get { VerticalTextAlignment(rawValue: verticalAlignmentName) ?? .bottom }
        set { verticalAlignmentName = newValue.rawValue }
    }
    /// What has the highlight color: the current `word`, the default, all `spoken` words, or the spoken characters
    /// (`character`).
    open var highlightMode: HighlightMode {
        get { HighlightMode(rawValue: highlightModeName) ?? .word }
        set { highlightModeName = newValue.rawValue }
    }
    /// What appears at once: the `phrase`, the default, or each `line`, `word` or `character` as it is spoken.
    open var reveal: Reveal {
        get { Reveal(rawValue: revealName) ?? .phrase }
        set { revealName = newValue.rawValue }
    }

    /// Creates a layer without captions.
    public override init() { super.init() }

    /// Creates a layer that shows captions.
    public convenience init(_ track: CaptionTrack?) {
        self.init()
        self.track = track
        update()
    }

    /// Creates a copy of a layer's values.
    public override init(layer: Any) {
        super.init(layer: layer)
        if let original = layer as? CaptionLayer { track = original.track }
    }

    /// Creates a layer from an archive, without its captions.
    public required init?(coder: NSCoder) { super.init(coder: coder) }

    private func update() {
        frameDrawing = track.map { CaptionDrawing($0, owner: self) }
        setNeedsLayout()
    }
}

extension CaptionLayer {
    /// What a caption layer highlights.
    public enum HighlightMode: String, Sendable, CaseIterable {
        /// The word that is being spoken.
        case word
        /// All words of the phrase spoken so far, with the current one.
        case spoken
        /// All characters of the phrase spoken so far; the time of a word is divided evenly among its characters.
        case character
    }

    /// What a caption layer shows at once.
    public enum Reveal: String, Sendable, CaseIterable {
        /// The whole phrase.
        case phrase
        /// The lines begun so far.
        case line
        /// The words begun so far.
        case word
        /// The characters begun so far.
        case character
    }
}
