import Foundation

/// Writes the parts of Lottie files as JSON text, with the keys in the order in which After Effects exports them: some
/// players depend on it.
enum LottieWriter {
    /// A keyframe: the frame and the value.
    typealias Key = (frame: Int, value: [CGFloat])

    /// The number of frames of all animations.
    static let frames = 300

    /// Returns a number with three decimals.
    static func number(_ value: CGFloat) -> String {
        let rounded = (value * 1000).rounded() / 1000
        return rounded == rounded.rounded() ? "\(Int(rounded))" : "\(rounded)"
    }

    /// Returns an array of numbers.
    static func list(_ values: [CGFloat]) -> String { "[" + values.map(number).joined(separator: ",") + "]" }

    /// Returns a property without keyframes.
    static func fixed(_ values: CGFloat...) -> String { #"{"a":0,"k":\#(list(values))}"# }

    /// Returns a number without keyframes.
    static func scalar(_ value: CGFloat) -> String { #"{"a":0,"k":\#(number(value))}"# }

    /// Returns a property with eased keyframes.
    static func moving(_ keys: [Key]) -> String {
        keyframes(keys.map { ($0.frame, list($0.value)) })
    }

    /// Returns a position that swings between two points.
    static func swinging(_ from: [CGFloat], _ to: [CGFloat], every length: Int = 100, from start: Int = 0) -> String {
        let count = (frames - start) / length + 2
        return moving((0..<count).map { (start + $0 * length, $0 % 2 == 0 ? from : to) })
    }

    /// Returns keyframes with values as JSON.
    static func keyframes(_ keys: [(frame: Int, value: String)]) -> String {
        let ease = #""i":{"x":[0.667],"y":[1]},"o":{"x":[0.333],"y":[0]},"#
        let parts = keys.enumerated().map { index, key in
            #"{\#(index + 1 < keys.count ? ease : "")"t":\#(key.frame),"s":\#(key.value)}"#
        }
        return #"{"a":1,"k":[\#(parts.joined(separator: ","))]}"#
    }

    /// Returns a transform; `type` is the beginning of a group's transform.
    static func transform(
        position: String = fixed(0, 0), anchor: String = fixed(0, 0), scale: String = fixed(100, 100),
        rotation: String = scalar(0), opacity: String = scalar(100), type: String = ""
    ) -> String {
        #"{\#(type)"o":\#(opacity),"r":\#(rotation),"p":\#(position),"a":\#(anchor),"s":\#(scale)}"#
    }

    /// Returns a group.
    static func group(_ items: [String], _ transform: String? = nil) -> String {
        let placement = transform ?? self.transform(type: #""ty":"tr","#)
        return #"{"ty":"gr","it":[\#((items + [placement]).joined(separator: ","))],"nm":"Group"}"#
    }

    /// Returns a layer.
    static func layer(
        _ index: Int, type: Int, _ transform: String, parent: Int? = nil, ends: Int = frames, extra: String
    ) -> String {
        let parent = parent.map { #""parent":\#($0),"# } ?? ""
        return #"{"ddd":0,"ind":\#(index),"ty":\#(type),"nm":"Layer \#(index)","# + parent
            + #""sr":1,"ks":\#(transform),"ao":0,\#(extra),"ip":0,"op":\#(ends),"st":0,"bm":0}"#
    }

    /// Returns a shape layer.
    static func shapes(_ index: Int, _ items: [String], _ transform: String, parent: Int? = nil, extra: String = "")
        -> String
    {
        layer(
            index, type: 4, transform, parent: parent, extra: extra + #""shapes":[\#(items.joined(separator: ","))]"#)
    }

    /// Returns a file. The first layer is the topmost.
    static func file(width: Int, height: Int, layers: [String], assets: [String] = [], extra: String = "") -> Data {
        let text =
            #"{"v":"5.7.4","fr":60,"ip":0,"op":\#(frames),"w":\#(width),"h":\#(height),"nm":"Benchmark","ddd":0,"#
            + #""assets":[\#(assets.joined(separator: ","))],\#(extra)"layers":[\#(layers.joined(separator: ","))],"#
            + #""markers":[]}"#
        return Data(text.utf8)
    }
}

// MARK: - Shape items

extension LottieWriter {
    /// Returns a fill.
    static func fill(_ color: [CGFloat], opacity: CGFloat = 100) -> String {
        #"{"ty":"fl","c":{"a":0,"k":\#(list(color + [1]))},"o":\#(scalar(opacity)),"r":1}"#
    }

    /// Returns a stroke with round caps and joins.
    static func stroke(_ color: [CGFloat], width: CGFloat) -> String {
        #"{"ty":"st","c":{"a":0,"k":\#(list(color + [1]))},"o":\#(scalar(100)),"w":\#(scalar(width)),"lc":2,"lj":2}"#
    }

    /// Returns a gradient fill of two colors; type 1 is linear, 2 radial.
    static func gradient(
        _ type: Int, from start: [CGFloat], to end: [CGFloat], _ first: [CGFloat], _ second: [CGFloat]
    ) -> String {
        let stops = list([0] + first + [1] + second)
        return #"{"ty":"gf","o":\#(scalar(100)),"r":1,"g":{"p":2,"k":{"a":0,"k":\#(stops)}},"#
            + #""s":{"a":0,"k":\#(list(start))},"e":{"a":0,"k":\#(list(end))},"t":\#(type)}"#
    }

    /// Returns an ellipse.
    static func ellipse(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat) -> String {
        #"{"ty":"el","d":1,"s":\#(fixed(width, height)),"p":\#(fixed(x, y))}"#
    }

    /// Returns a rectangle about a center.
    static func rectangle(_ x: CGFloat, _ y: CGFloat, _ width: CGFloat, _ height: CGFloat, radius: CGFloat = 0)
        -> String
    {
        #"{"ty":"rc","d":1,"s":\#(fixed(width, height)),"p":\#(fixed(x, y)),"r":\#(scalar(radius))}"#
    }

    /// Returns a trim whose end moves.
    static func trim(end: String) -> String {
        #"{"ty":"tm","s":\#(scalar(0)),"e":\#(end),"o":\#(scalar(0)),"m":1}"#
    }

    /// Returns the value of a path with smooth or straight segments.
    static func curve(_ points: [CGPoint], isClosed: Bool = true, smoothness: CGFloat = 0) -> String {
        let count = points.count
        func tangent(_ index: Int) -> [CGFloat] {
            let isEnd = !isClosed && (index == 0 || index == count - 1)
            guard smoothness > 0, !isEnd else { return [0, 0] }
            let a = points[(index + count - 1) % count]
            let b = points[(index + 1) % count]
            return [(b.x - a.x) * smoothness, (b.y - a.y) * smoothness]
        }
        let tangents = points.indices.map(tangent)
        func pairs(_ values: [[CGFloat]]) -> String { "[" + values.map(list).joined(separator: ",") + "]" }
        return #"{"i":\#(pairs(tangents.map { $0.map { -$0 } })),"o":\#(pairs(tangents)),"#
            + #""v":\#(pairs(points.map { [$0.x, $0.y] })),"c":\#(isClosed)}"#
    }

    /// Returns a path item without keyframes.
    static func path(_ curve: String) -> String { #"{"ty":"sh","ks":{"a":0,"k":\#(curve)}}"# }

    /// Returns a path item that changes between curves.
    static func morph(_ curves: [(frame: Int, curve: String)]) -> String {
        #"{"ty":"sh","ks":\#(keyframes(curves.map { ($0.frame, "[\($0.curve)]") }))}"#
    }
}
