// Written by Scripts/update-reference from the documentation comments of the layer classes.

extension SceneReference {
    /// The first sentence of the documentation of each property, after its class and key.
    static let propertySummaries = #"""
        CALayer.bounds: The layer's rectangle in its own space.
        CALayer.position: The position of the anchor point in the superlayer's space.
        CALayer.zPosition: The depth in points, and the drawing order among siblings.
        CALayer.anchorPoint: The point of the bounds, in unit space, that `position` places and transforms apply \#
        about.
        CALayer.anchorPointZ: The depth of the anchor point in points.
        CALayer.transform: The transform, applied about the anchor point.
        CALayer.sublayerTransform: The transform of the sublayers, applied about the anchor point.
        CALayer.geometryFlipped: Whether the layer's coordinate system is flipped vertically.
        CALayer.opacity: The opacity, 0…1.
        CALayer.hidden: Whether the layer and its sublayers are hidden.
        CALayer.doubleSided: Whether the layer is also drawn when it faces away from the viewer.
        CALayer.masksToBounds: Whether content and sublayers are clipped to the bounds with their rounded corners.
        CALayer.allowsGroupOpacity: Whether the layer and its sublayers fade as one image.
        CALayer.backgroundColor: The color that fills the bounds, below everything else.
        CALayer.cornerRadius: The radius of the corners in points.
        CALayer.maskedCorners: The corners that `cornerRadius` rounds.
        CALayer.cornerCurve: The shape of the corners.
        CALayer.borderWidth: The width of the border in points, drawn inside the bounds above the sublayers.
        CALayer.borderColor: The color of the border.
        CALayer.shadowColor: The color of the shadow.
        CALayer.shadowOpacity: The opacity of the shadow, 0…1.
        CALayer.shadowOffset: The offset of the shadow in the layer's own space.
        CALayer.shadowRadius: The standard deviation of the shadow's blur in points.
        CALayer.shadowPath: The path that casts the shadow instead of the layer's alpha.
        CALayer.contents: The image, a `CGImage`.
        CALayer.contentsRect: The part of the image that is shown, in unit space.
        CALayer.contentsCenter: The part of the image that stretches, within `contentsRect`, in unit space.
        CALayer.contentsFocus: The alignment of contents that keep their aspect ratio (`.resizeAspectFill`, \#
        `.resizeAspect`), in unit space.
        CALayer.contentsScale: The pixels of the image per point, for gravities that do not resize.
        CALayer.contentsGravity: The placement of the image in the bounds.
        CALayer.magnificationFilter: The sampling of an enlarged image.
        CALayer.minificationFilter: The sampling of a reduced image.
        CALayer.minificationFilterBias: The bias added to the level of detail of a reduced image if \#
        `minificationFilter` is `.trilinear`.
        CALayer.filters: The filters, applied in order to the layer with its sublayers, before mask and opacity.
        CALayer.backgroundFilters: The filters applied to the content behind the layer within its rounded bounds.
        CALayer.compositingFilter: The blending of the layer with the content behind it.
        CALayer.shouldRasterize: Whether the layer and its sublayers are drawn into a bitmap in the layer's own \#
        space first.
        CALayer.rasterizationScale: The pixels per point of the rasterized bitmap.
        CALayer.allowsEdgeAntialiasing: Whether the edges of the box may be antialiased.
        CALayer.edgeAntialiasingMask: The edges of the box that are antialiased, if `allowsEdgeAntialiasing`.
        CAShapeLayer.path: The path in the layer's space.
        CAShapeLayer.fillColor: The fill color.
        CAShapeLayer.fillRule: The fill rule.
        CAShapeLayer.strokeColor: The stroke color.
        CAShapeLayer.strokeStart: The start of the stroke, as a fraction of the length of all subpaths.
        CAShapeLayer.strokeEnd: The end of the stroke, as a fraction of the length of all subpaths.
        CAShapeLayer.lineWidth: The width of the stroke in points, centered on the path.
        CAShapeLayer.miterLimit: The limit of the length of mitered joins, in multiples of the line width.
        CAShapeLayer.lineCap: The shape of line ends.
        CAShapeLayer.lineJoin: The shape of line joins.
        CAShapeLayer.lineDashPhase: The start in the dash pattern in points.
        CAShapeLayer.lineDashPattern: The lengths of dashes and gaps, alternating, in points.
        CATextLayer.string: The text.
        CATextLayer.font: The font.
        CATextLayer.fontSize: The font size in points.
        CATextLayer.foregroundColor: The text color.
        CATextLayer.wrapped: Whether lines break at the width of the bounds.
        CATextLayer.truncationMode: The part of the last fitting line that is truncated.
        CATextLayer.alignmentMode: The horizontal alignment.
        CATextLayer.verticalAlignment: The position of the lines in the bounds.
        CATextLayer.minimumFontSize: The size in points to which text that does not fit the bounds is reduced.
        CATextLayer.kern: The spacing added between letters in points.
        CATextLayer.lineHeightMultiple: The factor for the height of lines.
        CATextLayer.strokeColor: The color of an outline around the letters.
        CATextLayer.strokeWidth: The width of the outline in points, outside the letters.
        CATextLayer.fontFeatures: The OpenType features of the font by their tags, such as `smcp, tnum, ss01=2, \#
        liga=0`.
        CATextLayer.fontVariations: The axes of a variable font by their tags, such as `wght=650, wdth=90`.
        CATextLayer.gradientColors: The colors of a gradient that fills the letters in place of `foregroundColor`.
        CATextLayer.gradientLocations: The positions of the colors from 0 to 1, one per color.
        CATextLayer.gradientStartPoint: The start of the gradient in the unit square of the bounds.
        CATextLayer.gradientEndPoint: The end of the gradient in the unit square of the bounds.
        CATextLayer.lineBackgroundColor: The color of a box behind each line.
        CATextLayer.lineBackgroundPadding: The distances from a line to the vertical and to the horizontal edges \#
        of its box, in points.
        CATextLayer.lineBackgroundCornerRadius: The corner radius of the boxes behind lines in points.
        CATextLayer.value: The number that is shown in `valueFormat`.
        CATextLayer.valueFormat: The pattern in which `value` is shown instead of `string`, such as `#,##0.0 km` \#
        or `0%`.
        CATextLayer.valueLocale: The language of the separators in `valueFormat` by its tag, such as `de` or \#
        `de-CH`.
        CATextLayer.textPath: The path that the baseline of the text follows, in the layer's space.
        CATextLayer.textPathOffset: The distance in points by which text is moved along `textPath`.
        CAGradientLayer.colors: The colors, `CGColor`s.
        CAGradientLayer.locations: The positions of the colors, nominally 0…1, one per color.
        CAGradientLayer.startPoint: The start of the gradient in the unit square of the bounds.
        CAGradientLayer.endPoint: The end of the gradient in the unit square of the bounds.
        CAGradientLayer.focus: The point of a radial gradient where its first color is, relative to the center in \#
        radii.
        CAGradientLayer.type: The shape of the gradient.
        CAReplicatorLayer.instanceCount: The number of copies, including the first.
        CAReplicatorLayer.instanceDelay: The delay of each copy relative to the one before, in seconds of this \#
        layer's clock.
        CAReplicatorLayer.instanceTransform: The transform from each copy to the next, about the anchor point.
        CAReplicatorLayer.instanceColor: The color that multiplies the first copy.
        CAReplicatorLayer.instanceRedOffset: The change of the color's red from each copy to the next.
        CAReplicatorLayer.instanceGreenOffset: The change of the color's green from each copy to the next.
        CAReplicatorLayer.instanceBlueOffset: The change of the color's blue from each copy to the next.
        CAReplicatorLayer.instanceAlphaOffset: The change of the color's alpha from each copy to the next.
        CAReplicatorLayer.preservesDepth: Whether the copies keep their depth in the space around the layer, like \#
        the sublayers of a transform layer.
        CAEmitterLayer.birthRate: A factor of the cells' `birthRate`, applied at the birth of a particle.
        CAEmitterLayer.lifetime: A factor of the cells' `lifetime`, applied at the birth of a particle.
        CAEmitterLayer.velocity: A factor of the cells' `velocity`, applied at the birth of a particle.
        CAEmitterLayer.scale: A factor of the cells' `scale`, applied at the birth of a particle.
        CAEmitterLayer.spin: A factor of the cells' `spin`, applied at the birth of a particle.
        CAEmitterLayer.emitterPosition: The center of the shape in the layer's space.
        CAEmitterLayer.emitterZPosition: The depth of the center in points.
        CAEmitterLayer.emitterSize: The size of the shape in points.
        CAEmitterLayer.emitterDepth: The depth of a cuboid in points.
        CAEmitterLayer.emitterShape: The shape that emits.
        CAEmitterLayer.emitterMode: The part of the shape that emits.
        CAEmitterLayer.renderMode: The drawing order of the particles.
        CAEmitterLayer.preservesDepth: Whether particles keep their depth in the superlayer's space.
        CAEmitterLayer.seed: The seed of the random numbers.
        CAScrollLayer.scrollMode: The axes along which the layer scrolls.
        CATiledLayer.tileSize: The size of a tile in pixels, 1 to 2048 per side.
        CATiledLayer.levelsOfDetail: The number of levels of detail, each with half the resolution of the one \#
        before.
        CATiledLayer.levelsOfDetailBias: The number of levels that are finer than the layer's own scale.
        AVPlayerLayer.videoGravity: The scaling of the video.
        LottieLayer.progress: The part of the animation that is shown, 0…1.
        CaptionLayer.font: The font.
        CaptionLayer.fontSize: The font size in points.
        CaptionLayer.foregroundColor: The text color.
        CaptionLayer.kern: The spacing added between letters in points.
        CaptionLayer.lineHeightMultiple: The factor for the height of lines.
        CaptionLayer.strokeColor: The color of an outline around the letters.
        CaptionLayer.strokeWidth: The width of the outline in points, outside the letters.
        CaptionLayer.lineBackgroundColor: The color of a box behind each line.
        CaptionLayer.lineBackgroundPadding: The distances from a line to the vertical and to the horizontal edges \#
        of its box, in points.
        CaptionLayer.lineBackgroundCornerRadius: The corner radius of the boxes behind lines in points.
        CaptionLayer.alignmentMode: The horizontal alignment of lines.
        CaptionLayer.verticalAlignment: The position of captions in the bounds.
        CaptionLayer.highlightColor: The color of highlighted words.
        CaptionLayer.highlightStrokeColor: The color of the outline of highlighted words.
        CaptionLayer.highlightStrokeWidth: The width of the outline of highlighted words in points.
        CaptionLayer.highlightBackgroundColor: The color of a box behind the current word.
        CaptionLayer.highlightPadding: The distances from the current word to the vertical and to the horizontal \#
        edges of its box, in points.
        CaptionLayer.highlightCornerRadius: The corner radius of the box behind the current word in points.
        CaptionLayer.highlightMode: What has the highlight color.
        CaptionLayer.reveal: What appears at once.
        CaptionLayer.maximumLines: The number of lines that are shown at a time.
        CaptionLayer.maximumWords: The number of words that are shown at a time.
        AudioVisualizerLayer.kind: What is drawn.
        AudioVisualizerLayer.foregroundColor: The fill color.
        AudioVisualizerLayer.playedColor: The fill color of the part of a waveform before the current time.
        AudioVisualizerLayer.count: The number of bars, or of points of a spectrum.
        AudioVisualizerLayer.gap: The space between bars in points.
        AudioVisualizerLayer.barCornerRadius: The corner radius of the bars in points, at most half of their \#
        width.
        AudioVisualizerLayer.minimumBarHeight: The height of bars in silence in points.
        AudioVisualizerLayer.gain: The amplification in dB, −120 to 120.
        AudioVisualizerLayer.minimumFrequency: The lowest frequency of bars and spectra in Hz.
        AudioVisualizerLayer.maximumFrequency: The highest frequency of bars and spectra in Hz.
        AudioVisualizerLayer.attack: The time in which bars and spectra rise, in seconds.
        AudioVisualizerLayer.release: The time in which bars and spectra fall from full height, in seconds.
        AudioVisualizerLayer.window: The duration in seconds that a waveform shows, with the current time in the \#
        middle.
        AudioVisualizerLayer.verticalAlignment: The side from which bars grow.
        CAEmitterCell.enabled: Whether the particles are drawn.
        CAEmitterCell.birthRate: The number of particles per second.
        CAEmitterCell.lifetime: The lifetime in seconds.
        CAEmitterCell.lifetimeRange: The range of the lifetime in seconds, half of it below and half above.
        CAEmitterCell.emissionLatitude: The angle of the emission out of the plane, in radians.
        CAEmitterCell.emissionLongitude: The angle of the emission in the plane, in radians from the shape's own \#
        direction.
        CAEmitterCell.emissionRange: The full angle around the direction of emission, in radians.
        CAEmitterCell.velocity: The velocity in points per second.
        CAEmitterCell.velocityRange: The range of the velocity in points per second, half of it below and half \#
        above.
        CAEmitterCell.xAcceleration: The acceleration along x in points per second squared.
        CAEmitterCell.yAcceleration: The acceleration along y in points per second squared.
        CAEmitterCell.zAcceleration: The acceleration along z in points per second squared.
        CAEmitterCell.scale: The scale.
        CAEmitterCell.scaleRange: The range of the scale, half of it below and half above.
        CAEmitterCell.scaleSpeed: The change of the scale per second.
        CAEmitterCell.spin: The spin in radians per second.
        CAEmitterCell.spinRange: The range of the spin in radians per second, half of it below and half above.
        CAEmitterCell.color: The color that multiplies the image.
        CAEmitterCell.redRange: The range of the color's red, half of it below and half above.
        CAEmitterCell.greenRange: The range of the color's green, half of it below and half above.
        CAEmitterCell.blueRange: The range of the color's blue, half of it below and half above.
        CAEmitterCell.alphaRange: The range of the color's alpha, half of it below and half above.
        CAEmitterCell.redSpeed: The change of the color's red per second.
        CAEmitterCell.greenSpeed: The change of the color's green per second.
        CAEmitterCell.blueSpeed: The change of the color's blue per second.
        CAEmitterCell.alphaSpeed: The change of the color's alpha per second.
        CAEmitterCell.contents: The image, a `CGImage`.
        CAEmitterCell.contentsRect: The part of the image that is shown, in unit space.
        CAEmitterCell.contentsScale: The pixels of the image per point.
        CAEmitterCell.magnificationFilter: The sampling of an enlarged image.
        CAEmitterCell.minificationFilter: The sampling of a reduced image.
        CAEmitterCell.minificationFilterBias: The bias of the level of detail.
        CAEmitterCell.beginTime: The start of the emission, in the layer's time or that of the parent particle, in \#
        seconds.
        CAEmitterCell.duration: The duration of the emission in seconds.
        """#
}
