import Foundation
import Images
import LayerTree

extension LottieAnimation {
    /// Text, colors, numbers and images that replace those of an animation.
    ///
    /// Values are chosen by key paths: the names of layers, groups and items, and a property, separated by periods.
    /// `*` stands for one name, `**` for any number of names:
    ///
    /// ```swift
    /// var replacements = LottieAnimation.Replacements()
    /// replacements.text["Title"] = "Hello"
    /// replacements.values["**.Fill 1.Color"] = .color(CGColor(red: 1, green: 0, blue: 0, alpha: 1))
    /// let animation = try LottieAnimation(contentsOf: url).replacing(replacements)
    /// ```
    /// Properties: `Color` (of fills, strokes, solid layers and text layers), `Colors`, `Opacity`, `Stroke Width`,
    /// `Position`, `Scale`, `Rotation`, `Anchor Point`.
    public struct Replacements: Equatable, Sendable {
        /// The text of text layers, by their names or key paths; `*` replaces the text of all layers.
        public var text: [String: String] = [:]
        /// Values by key path.
        public var values: [String: Value] = [:]
        /// Images by the names of their assets.
        public var images: [String: CGImage] = [:]
        /// The placement of images in the size that the file gives them; nil for that of the player: fill in After
        /// Effects, stretch in lottie-ios.
        public var imageFit: ImageFit?

        /// Creates empty replacements.
        public init() {}

        /// A value of a property.
        public enum Value: Equatable, Sendable {
            /// A color, for `Color`.
            case color(CGColor)
            /// The colors of a gradient with their locations, 0…1, for `Colors`.
            case colors([CGColor], locations: [Double])
            /// A number, for `Opacity` (percent), `Stroke Width` and `Rotation` (degrees).
            case number(Double)
            /// A point, for `Position` and `Anchor Point`, or the factors in percent for `Scale`.
            case point(CGPoint)
            /// Values at frames, all of the same kind.
            case keyframes([Keyframe])
        }

        /// A value at a frame, with the change to the next one.
        public struct Keyframe: Equatable, Sendable {
            /// The frame of the composition that holds the layer.
            public var frame: Double
            /// The value.
            public var value: Value
            /// The pace of the change to the next value; nil is linear.
            public var timingFunction: CAMediaTimingFunction?
            /// Whether the value stays until the next keyframe.
            public var isHold: Bool

            /// Creates a keyframe.
            public init(
                frame: Double, value: Value, timingFunction: CAMediaTimingFunction? = nil, isHold: Bool = false
            ) {
                self.frame = frame
                self.value = value
                self.timingFunction = timingFunction
                self.isHold = isHold
            }
        }

        /// The placement of an image whose shape differs from the size that the file gives it.
        public enum ImageFit: String, CaseIterable, Sendable {
            /// The image is stretched to the size.
            case resize
            /// All of the image is shown, centered in the size.
            case resizeAspect
            /// The image covers the size; what is outside is cut off.
            case resizeAspectFill
        }
    }
}

/// A key path with wildcards.
struct LottieKeyPath {
    private let names: [String]

    init(_ text: String) { names = text.split(separator: ".", omittingEmptySubsequences: false).map(String.init) }

    /// Returns whether a path of names matches.
    func matches(_ path: [String]) -> Bool { Self.matches(names[...], path[...]) }

    private static func matches(_ pattern: ArraySlice<String>, _ path: ArraySlice<String>) -> Bool {
        guard let first = pattern.first else { return path.isEmpty }
        if first == "**" {
            // Several in a row are one.
            let remaining = pattern.drop { $0 == "**" }
            if remaining.isEmpty { return true }
            return path.indices.contains { matches(remaining, path[$0...]) }
        }
        guard let name = path.first else { return false }
        if first == "*" || first == name { return matches(pattern.dropFirst(), path.dropFirst()) }
        guard name.utf8.contains(UInt8(ascii: ".")) else { return false }
        // Names such as "Logo 1.2" are several parts of the pattern.
        let parts = name.split(separator: ".", omittingEmptySubsequences: false)
        return pattern.starts(with: parts) { $0 == $1 }
            && matches(pattern.dropFirst(parts.count), path.dropFirst())
    }
}

extension LottieAnimation {
    /// Returns a copy with other text, colors, numbers and images.
    public func replacing(_ replacements: Replacements) -> LottieAnimation {
        let (animation, unused) = replaced(replacements)
        return LottieAnimation(
            animation.composition, of: animation, images: animation.images,
            warnings: animation.warnings + unused.map(\.warning))
    }

    /// Returns a copy with replacements, without warnings about those that change nothing, and these.
    func replaced(_ replacements: Replacements) -> (animation: LottieAnimation, unused: [UnusedReplacement]) {
        var replacer = LottieReplacer(replacements, composition)
        let changed = replacer.composition()
        let animation = LottieAnimation(
            changed, of: self, images: images.merging(replacements.images) { $1 },
            warnings: warnings + changed.textWarnings().filter { !warnings.contains($0) })
        return (animation, replacer.unused)
    }

    /// The names of the text layers, uniqued, in the order of the file.
    package var textLayerNames: [String] {
        var replacer = LottieReplacer(Replacements(), composition)
        _ = replacer.composition()
        var names: Set<String> = []
        return replacer.visited.filter(\.isText).map { $0.names.last ?? "" }.filter {
            !$0.isEmpty && names.insert($0).inserted
        }
    }

    /// The key paths of all properties that can be replaced, and of all text layers, in the order of the file.
    public var keyPaths: [String] {
        var replacer = LottieReplacer(Replacements(), composition)
        _ = replacer.composition()
        return replacer.visited.map { $0.names.joined(separator: ".") }
    }
}
