/// The keys and classes that people write who know other formats, with those that they mean.
package enum CommonGuesses {
    /// Returns the first legal key that a guess stands for; nil for none.
    static func key(for guess: String, in legal: [String]) -> String? { key(for: guess) { legal.contains($0) } }

    /// Returns the first key that a guess stands for and that is legal; nil for none.
    package static func key(for guess: String, where isLegal: (String) -> Bool) -> String? {
        table[guess.lowercased()]?.first(where: isLegal)
    }

    /// Returns the layer class that shows what a class of another framework or format shows; nil for none.
    package static func layerClass(for guess: String) -> String? {
        classes.first { $0.value.contains(guess.lowercased()) }?.key
    }

    private static let classes: [String: [String]] = [
        "CALayer": [
            "view", "uiview", "nsview", "group", "layer", "rectangle", "rect", "solid", "null", "image",
            "uiimageview", "nsimageview", "img", "picture", "div",
        ],
        "CATextLayer": ["text", "label", "uilabel", "nstextfield", "uitextview", "title"],
        "CAShapeLayer": ["shape", "path", "circle", "ellipse", "polygon", "line", "svg"],
        "CAGradientLayer": ["gradient", "lineargradient", "radialgradient"],
        "AVPlayerLayer": ["video", "player", "clip", "movie", "avplayer"],
        "CAScrollLayer": ["scroll", "uiscrollview"],
        "CAEmitterLayer": ["particles", "emitter"],
        "CAReplicatorLayer": ["replicator", "repeater"],
        "LottieLayer": ["lottie", "lottieview", "lottieanimationview", "animationview"],
        "CaptionLayer": ["captions", "subtitles"],
    ]

    private static let table: [String: [String]] = [
        "from": ["fromValue"], "to": ["toValue"], "by": ["byValue"], "property": ["keyPath"],
        "delay": ["beginTime"], "start": ["beginTime", "at"], "starttime": ["beginTime", "at"], "time": ["at"],
        "easing": ["timingFunction"], "ease": ["timingFunction"], "curve": ["timingFunction"],
        "easings": ["timingFunctions"], "keyframes": ["values"], "times": ["keyTimes"], "offsets": ["keyTimes"],
        "loop": ["repeatCount"], "iterations": ["repeatCount"], "yoyo": ["autoreverses"],
        "fill": ["fillColor", "fillMode"],
        "blendmode": ["compositingFilter"], "mixblendmode": ["compositingFilter"], "blend": ["compositingFilter"],
        "width": ["frame", "bounds", "size"], "height": ["frame", "bounds", "size"], "x": ["position"],
        "y": ["position"], "z": ["zPosition"], "zindex": ["zPosition"], "left": ["frame"], "top": ["frame"],
        "rect": ["frame"], "anchor": ["anchorPoint"], "origin": ["anchorPoint"],
        "color": ["foregroundColor", "fillColor", "backgroundColor"],
        "colour": ["foregroundColor", "fillColor", "backgroundColor"],
        "background": ["backgroundColor"], "backgroundcolour": ["backgroundColor"], "stroke": ["strokeColor"],
        "strokewidth": ["lineWidth"], "radius": ["cornerRadius"], "borderradius": ["cornerRadius"],
        "rounded": ["cornerRadius"], "border": ["borderWidth"], "alpha": ["opacity"], "visible": ["hidden"],
        "blur": ["filters"], "filter": ["filters"], "shadow": ["shadowOpacity"], "overflow": ["masksToBounds"],
        "clip": ["masksToBounds"], "scale": ["transform"], "rotation": ["transform"], "rotate": ["transform"],
        "skew": ["transform"], "skewx": ["transform"], "skewy": ["transform"], "translate": ["transform"],
        "text": ["string"], "content": ["string", "contents"], "fontfamily": ["font"],
        "size": ["fontSize", "bounds"], "align": ["alignmentMode"], "textalign": ["alignmentMode"],
        "image": ["contents"], "src": ["contents", "asset"], "source": ["contents", "asset"],
        "file": ["asset", "contents"],
        "video": ["player"], "url": ["asset"], "children": ["sublayers", "root"],
        "layer": ["sublayers", "root"], "layers": ["sublayers", "root"], "sublayers": ["root"], "type": ["class"],
        "id": ["name"], "fps": ["frameRate"], "length": ["duration"], "duration": ["during"], "span": ["during"],
        "params": ["parameters"],
        "props": ["parameters", "set"],
        "sound": ["audio"], "music": ["audio"],
    ]
}
