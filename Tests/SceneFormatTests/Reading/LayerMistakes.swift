import RenderTree

let layerMistakes: [Mistake] = [
    .layer(
        "a misspelled key", "- opacty: 0.5",
        """
        scene.yaml:9:7: unknown key "opacty" in a CALayer; expected one of its 64 keys (see docs/SceneFormat.md); did \
        you mean "opacity"?
        """
    ),
    .layer(
        "an unknown filter", "- filters: [CIGausianBlur]",
        """
        scene.yaml:9:17: a filter of filters is the text "CIGausianBlur"; expected one of \
        \(FilterKind.all.map(\.type).joined(separator: ", ")); did you mean "CIGaussianBlur"?
        """
    ),
    .layer(
        "an unknown filter input", "- filters: [{ filter: CIBoxBlur, inputRadus: 3 }]",
        """
        scene.yaml:9:38: unknown key "inputRadus" in a filter of filters; expected one of filter, name, enabled, \
        clampsToExtent, inputRadius; did you mean "inputRadius"?
        """
    ),
    .layer(
        "an input of another kind", "- backgroundFilters: [{ filter: CIPixellate, inputCenter: 3 }]",
        "scene.yaml:9:63: inputCenter is 3; expected a point [x, y]"),
    .layer(
        "an unknown blend mode", "- compositingFilter: multiply",
        """
        scene.yaml:9:26: compositingFilter is the text "multiply"; expected one of \
        \(BlendModeName.all.joined(separator: ", ")); did you mean "multiplyBlendMode"?
        """
    ),
    .layer(
        "a misspelled class", "- class: CASapeLayer",
        """
        scene.yaml:9:14: class is the text "CASapeLayer"; expected one of CALayer, CAShapeLayer, CATextLayer, \
        CAGradientLayer, CATransformLayer, CAReplicatorLayer, CAEmitterLayer, CAScrollLayer, CATiledLayer, \
        AVPlayerLayer, LottieLayer, PackageLayer, SVGLayer, CaptionLayer, AudioVisualizerLayer; did you mean "CAShapeLayer"?
        """
    ),
    .layer(
        "a misspelled class with its own keys",
        """
        - { class: CATextLyer, string: Hello, fontsize: 12, animations: [{ class: CABasicAnimation, keyPath: fontSize, \
        toValue: 9 }] }
        """,
        """
        scene.yaml:9:16: class is the text "CATextLyer"; expected one of CALayer, CAShapeLayer, CATextLayer, \
        CAGradientLayer, CATransformLayer, CAReplicatorLayer, CAEmitterLayer, CAScrollLayer, CATiledLayer, \
        AVPlayerLayer, LottieLayer, PackageLayer, SVGLayer, CaptionLayer, AudioVisualizerLayer; did you mean "CATextLayer"?
        """,
        """
        scene.yaml:9:43: unknown key "fontsize" in a CATextLayer; expected one of its 92 keys (see \
        docs/SceneFormat.md); did you mean "fontSize"?
        """
    ),
    .layer(
        "an unknown class",
        """
        - { class: Sprite, string: Hello, opacity: loud, animations: [{ class: CABasicAnimation, keyPath: fontSize, \
        toValue: 9 }] }
        """,
        """
        scene.yaml:9:16: class is the text "Sprite"; expected one of CALayer, CAShapeLayer, CATextLayer, \
        CAGradientLayer, CATransformLayer, CAReplicatorLayer, CAEmitterLayer, CAScrollLayer, CATiledLayer, \
        AVPlayerLayer, LottieLayer, PackageLayer, SVGLayer, CaptionLayer, AudioVisualizerLayer
        """,
        "scene.yaml:9:48: opacity is the text \"loud\"; expected a number"),
    .layer(
        "a key of another class", "- fontSize: 12",
        "scene.yaml:9:7: a CALayer has no \"fontSize\"; expected it in CATextLayer or CaptionLayer"),
    .layer(
        "a shape key in a text layer", "- { class: CATextLayer, lineWidth: 12 }",
        "scene.yaml:9:29: a CATextLayer has no \"lineWidth\"; expected it in CAShapeLayer"),
    .layer(
        "text for a number", "- opacity: half",
        "scene.yaml:9:16: opacity is the text \"half\"; expected a number"),
    .layer(
        "not a number", "- opacity: .nan",
        "scene.yaml:9:16: opacity is .nan; expected a number (finite)"),
    .layer(
        "an infinite number", "- zPosition: .inf",
        "scene.yaml:9:18: zPosition is .inf; expected a number (finite)"),
    .layer(
        "a huge number", "- zPosition: 1e10",
        "scene.yaml:9:18: zPosition is 1e10; expected a number between -1e9 and 1e9"),
    .layer(
        "yes as a Boolean", "- hidden: yes",
        "scene.yaml:9:15: hidden is the text \"yes\"; expected true or false"),
    .layer(
        "one property twice", "- { hidden: true, isHidden: true }",
        "scene.yaml:9:23: \"isHidden\" and \"hidden\" are the same property; expected one of them"),
    .layer(
        "a short frame", "- frame: [1, 2, 3]",
        "scene.yaml:9:14: frame is [1, 2, 3]; expected a rectangle [x, y, width, height]"),
    .layer(
        "a frame with text", "- frame: [1, 2, 3, wide]",
        "scene.yaml:9:24: a number of frame is the text \"wide\"; expected a number"),
    .layer(
        "frame and position", "- { frame: [1, 2, 3, 4], position: [1, 2] }",
        "scene.yaml:9:30: the layer has both frame and position; expected either frame, or bounds and position"),
    .layer(
        "a misspelled value name", "- contentsGravity: resizeAspectfil",
        """
        scene.yaml:9:24: contentsGravity is the text "resizeAspectfil"; expected one of center, top, bottom, left, \
        right, topLeft, topRight, bottomLeft, bottomRight, resize, resizeAspect, resizeAspectFill; did you mean \
        "resizeAspectFill"?
        """
    ),
    .layer(
        "an unknown asset", "- contents: lgo",
        """
        scene.yaml:9:17: contents is the text "lgo"; expected a file, or the name of an asset: clip, logo; did you mean "logo"?
        """
    ),
    .layer(
        "a player layer without a player", "- class: AVPlayerLayer",
        "scene.yaml:9:7: an AVPlayerLayer has no \"player\"; expected a player: { asset: … }"),
    .layer(
        "illegal values of a player",
        "- { class: AVPlayerLayer, player: { asset: clip, start: -1, rate: fast, loop: maybe, speed: 2 } }",
        "scene.yaml:9:61: start is -1; expected seconds, at least 0 (2, 2.5 or 1001/30)",
        "scene.yaml:9:71: rate is the text \"fast\"; expected a factor from -100 to 100",
        "scene.yaml:9:83: loop is the text \"maybe\"; expected true or false",
        """
        scene.yaml:9:90: unknown key "speed" in the player; expected one of its 15 keys, such as start, asset, \
        rate, pan, loop (see docs/SceneFormat.md)
        """
    ),
    .layer(
        "illegal times of a player", "- { class: AVPlayerLayer, player: { asset: clip, at: -1, duration: 0 } }",
        "scene.yaml:9:58: at is -1; expected seconds, at least 0 (2, 2.5 or 1001/30)",
        "scene.yaml:9:72: duration is 0; expected seconds above 0"),
    .layer(
        "a span that ends before it starts", "- during: [3, 2]",
        """
        scene.yaml:9:15: during is [3, 2]; expected [from, to] in seconds of the superlayer's time, the second larger \
        or inf
        """
    ),
    .layer(
        "a duration of a layer", "- duration: 3",
        """
        scene.yaml:9:7: unknown key "duration" in a CALayer; expected one of its 64 keys (see docs/SceneFormat.md); \
        did you mean "during"?
        """
    ),
    .layer(
        "a player in another layer", "- player: { asset: clip }",
        "scene.yaml:9:7: a CALayer has no \"player\"; expected it in AVPlayerLayer"),
    .layer(
        "a short matrix", "- transform: [1, 0, 0, 1]",
        """
        scene.yaml:9:18: transform is [1, 0, 0, 1]; expected 16 numbers, or a list of { rotate: degrees, axis }, { \
        translate }, { scale }, { skew } and { perspective }
        """
    ),
    .layer(
        "an unknown step", "- transform: [{ rotat: 45 }]",
        """
        scene.yaml:9:21: unknown key "rotat" in a step of transform; expected one of rotate, translate, scale, \
        skew, perspective; did you mean "rotate"?
        """
    ),
    .layer(
        "two steps in one", "- transform: [{ rotate: 45, scale: 2 }]",
        """
        scene.yaml:9:19: a step of transform is a map; expected one of rotate, translate, scale, skew and perspective \
        in each step
        """
    ),
    .layer(
        "a zero axis", "- transform: [{ rotate: 45, axis: [0, 0, 0] }]",
        "scene.yaml:9:39: axis is [0, 0, 0]; expected x, y, z or [x, y, z] that is not zero"),
    .layer(
        "a skew of a right angle", "- transform: [{ skew: [0, 90] }]",
        "scene.yaml:9:27: skew is [0, 90]; expected degrees or [x, y] in degrees, more than -90 and less than 90"),
    .layer(
        "a perspective of 0", "- transform: [{ perspective: 0 }]",
        "scene.yaml:9:34: perspective is 0; expected the distance of the viewer, above 0"),
    .layer(
        "an unknown shape", "- { class: CAShapeLayer, path: { elipse: [0, 0, 1, 1] } }",
        """
        scene.yaml:9:36: path is a map; expected SVG path data, { rect }, { roundedRect, cornerRadius }, { ellipse }, \
        { arc }, { points }, { svg, id }, or a list of these; did you mean "ellipse"?
        """
    ),
    .layer(
        "a rounded rectangle without a radius", "- { class: CAShapeLayer, path: { roundedRect: [0, 0, 1, 1] } }",
        "scene.yaml:9:36: path has no \"cornerRadius\"; expected a number of at least 0"),
    .layer(
        "an arc without a center", "- { class: CAShapeLayer, path: { arc: { radius: 4 } } }",
        "scene.yaml:9:43: arc has no \"center\"; expected a point [x, y]"),
    .layer(
        "text among dashes", "- { class: CAShapeLayer, lineDashPattern: [4, x] }",
        "scene.yaml:9:51: a number of lineDashPattern is the text \"x\"; expected a number"),
    .layer(
        "an illegal color in a list", "- { class: CAGradientLayer, colors: [black, wite] }",
        """
        scene.yaml:9:49: a color of colors is the text "wite"; expected a color: a CSS name, #rgb, #rgba, \
        #rrggbb, #rrggbbaa or [r, g, b, a] from 0 to 1; did you mean "white"?
        """
    ),
    .layer(
        "a misspelled corner", "- maskedCorners: [layerMinXMinYCorne]",
        """
        scene.yaml:9:23: a corner is the text "layerMinXMinYCorne"; expected one of layerMinXMinYCorner, \
        layerMaxXMinYCorner, layerMinXMaxYCorner, layerMaxXMaxYCorner; did you mean "layerMinXMinYCorner"?
        """
    ),
    .layer(
        "a layer that is text", "- stage",
        "scene.yaml:9:7: a CALayer is the text \"stage\"; expected a map of keys and values"),
    .layer(
        "sublayers that are a map", "- sublayers: { a: 1 }",
        "scene.yaml:9:18: sublayers is a map; expected a list of layers"),
    .layer(
        "a misspelled key of a mask", "- mask: { colour: black }",
        """
        scene.yaml:9:15: unknown key "colour" in a CALayer; expected one of its 64 keys (see docs/SceneFormat.md); did \
        you mean "backgroundColor"?
        """
    ),
    Mistake(
        "a frame of the root", minimalScene().replacing("name: stage", with: "frame: [0, 0, 1, 1]"),
        "scene.yaml:7:3: the root has a frame; expected none, because the root is as large as the movie"),
]
