/// The keys that people write who know other formats, with the keys that they mean.
enum CommonGuesses {
    /// Returns the first legal key that a guess stands for; nil for none.
    static func key(for guess: String, in legal: [String]) -> String? {
        table[guess.lowercased()]?.first { legal.contains($0) }
    }

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
        "translate": ["transform"], "text": ["string"], "content": ["string", "contents"], "fontfamily": ["font"],
        "size": ["fontSize", "bounds"], "align": ["alignmentMode"], "textalign": ["alignmentMode"],
        "image": ["contents"], "src": ["contents", "asset"], "source": ["contents", "asset"],
        "file": ["asset", "contents"],
        "video": ["player"], "url": ["asset"], "children": ["sublayers"], "layer": ["sublayers"],
        "layers": ["sublayers"], "type": ["class"],
        "id": ["name"], "fps": ["frameRate"], "length": ["duration"], "duration": ["during"], "span": ["during"],
        "params": ["parameters"],
        "props": ["parameters", "set"],
        "sound": ["audio"], "music": ["audio"],
    ]
}
