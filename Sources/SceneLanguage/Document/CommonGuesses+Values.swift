import Foundation
import LayerTree
import RenderTree

/// The values that people write who know other formats, with those that they mean.
extension CommonGuesses {
    /// Returns the timing function that a name or function of CSS, After Effects or GSAP means; nil for none.
    ///
    /// - Parameter names: The names of all timing functions.
    static func timingFunction(for guess: String, in names: [String]) -> String? {
        let word = folded(guess)
        if let curve = cubicBezier(guess) { return curve }
        if let name = timingFunctions[word] { return name }
        if let name = names.first(where: { folded($0) == word }) { return name }
        return gsapEase(guess).flatMap { name in names.first { folded($0) == folded(name) } }
    }

    private static let timingFunctions = [
        "ease": "default", "easeinout": "easeInEaseOut", "easyease": "easeInEaseOut", "easyeasein": "easeOut",
        "easyeaseout": "easeIn", "swing": "easeInEaseOut", "bounce": "easeOutBounce", "elastic": "easeOutElastic",
        "back": "easeOutBack", "none": "linear", "accelerate": "easeIn", "decelerate": "easeOut",
        "standard": "easeInEaseOut", "easeineaseinout": "easeInEaseOut",
    ]

    /// Returns the control points of `cubic-bezier(x1, y1, x2, y2)` as a list.
    private static func cubicBezier(_ guess: String) -> String? {
        guard guess.lowercased().hasPrefix("cubic-bezier("), guess.hasSuffix(")") else { return nil }
        let points = guess.dropFirst(13).dropLast().split(separator: ",").map {
            $0.trimmingCharacters(in: .whitespaces)
        }
        guard points.count == 4, points.allSatisfy({ Double($0) != nil }) else { return nil }
        return "[\(points.joined(separator: ", "))]"
    }

    /// Returns the easing for one of GSAP: `power2.out` is easeOutCubic.
    private static func gsapEase(_ guess: String) -> String? {
        let parts = guess.lowercased().split { $0 == "." || $0 == "(" }
        guard let first = parts.first else { return nil }
        let families = [
            "power1": "Quad", "power2": "Cubic", "power3": "Quart", "power4": "Quint", "sine": "Sine", "expo": "Expo",
            "circ": "Circ", "back": "Back", "elastic": "Elastic", "bounce": "Bounce",
        ]
        guard let family = families[String(first)] else { return nil }
        let direction = parts.count > 1 ? String(parts[1]) : "out"
        return ["in": "easeIn", "out": "easeOut", "inout": "easeInOut"][direction].map { $0 + family }
    }

    /// Returns the blend mode that a name of CSS, After Effects or Photoshop means; nil for none.
    static func blendMode(for guess: String) -> String? {
        let word = folded(guess)
        let others = [
            "add": "plusL", "lineardodge": "plusL", "lineardodgeadd": "plusL", "pluslighter": "plusL",
            "plus": "plusL", "lighter": "plusL", "plusdarker": "plusD", "linearburn": "plusD",
            "normal": "normalBlendMode",
        ]
        if let name = others[word] { return name }
        return BlendModeName.all.first { $0.first?.isLowercase == true && $0.lowercased() == word + "blendmode" }
            ?? BlendModeName.all.first { folded($0) == word }
    }

    /// Returns the type of transition, or the filter, that a name of another program means; nil for none.
    package static func transition(for guess: String) -> String? {
        [
            "swipe": "CISwipeTransition", "linearwipe": "wipe", "wipeleft": "wipe", "wiperight": "wipe",
            "clockwipe": "clock", "radialwipe": "clock", "irisin": "iris", "irisround": "iris", "circle": "iris",
            "circleopen": "iris", "zoomin": "zoom", "whip": "whipPan",
            "gradientwipe": "lumaWipe", "luma": "lumaWipe", "lumamatte": "lumaWipe", "lumafade": "lumaWipe",
            "dissolve": "fade", "crossdissolve": "fade", "crossfade": "fade", "xfade": "fade", "fadein": "fade",
            "slide": "push", "slideleft": "push", "slideright": "push", "slideup": "push", "slidedown": "push",
            "cover": "moveIn", "uncover": "reveal", "flash": "CIFlashTransition", "ripple": "CIRippleTransition",
        ][folded(guess)]
    }

    /// Returns the color that a function of CSS, or a number of another language, means: `rgb(255, 0, 0)`, `0xff0000`.
    static func color(for guess: String) -> String? {
        let text = guess.lowercased().filter { $0 != " " }
        if text.hasPrefix("0x"), text.count == 8, text.dropFirst(2).allSatisfy(\.isHexDigit) {
            return "#" + text.dropFirst(2)
        }
        if [3, 6].contains(text.count), text.allSatisfy(\.isHexDigit) { return "#" + text }
        guard text.hasPrefix("rgb("), text.hasSuffix(")") else { return rgba(text) }
        return hexadecimal(text.dropFirst(4).dropLast().split(separator: ","), count: 3)
    }

    private static func rgba(_ text: String) -> String? {
        guard text.hasPrefix("rgba("), text.hasSuffix(")") else { return nil }
        var parts = text.dropFirst(5).dropLast().split(separator: ",").map(String.init)
        guard parts.count == 4, let alpha = Double(parts[3]), (0...1).contains(alpha) else { return nil }
        parts[3] = String(Int((alpha * 255).rounded()))
        return hexadecimal(parts.map { $0[...] }, count: 4)
    }

    private static func hexadecimal(_ parts: [Substring], count: Int) -> String? {
        let numbers = parts.compactMap { Int($0) }.filter { (0...255).contains($0) }
        guard parts.count == count, numbers.count == count else { return nil }
        return "#" + numbers.map { String(format: "%02x", $0) }.joined()
    }

    /// Returns a word without separators, in lowercase.
    private static func folded(_ word: String) -> String {
        word.lowercased().filter { $0.isLetter || $0.isNumber }
    }
}
