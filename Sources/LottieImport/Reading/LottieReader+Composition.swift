import Foundation
import JSONParsing

extension LottieReader {
    /// Returns whether a document is an animation, and not another kind of JSON.
    static func isAnimation(_ json: JSONValue) -> Bool {
        json["layers"]?.array != nil && json["ip"] != nil && json["op"] != nil && json["fr"] != nil
    }

    /// Reads an animation.
    ///
    /// - Throws: `LottieError.invalid` if it cannot be shown.
    mutating func composition(_ json: JSONValue) throws(LottieError) -> LottieComposition {
        guard json["layers"]?.array != nil else { throw failure("not a Lottie animation: there is no \"layers\"") }
        version = Self.version(json["v"]?.string)
        if let specification = json["ver"]?.integer, specification >= 20_000 {
            warn("version \(specification) of the format is newer than this reader")
        }
        slots = json["slots"]?.object
        assetNames = Set((json["assets"]?.array ?? []).compactMap(Self.assetName))
        frameRate = json["fr"]?.number ?? 0
        guard frameRate > 0, frameRate <= 1000 else {
            throw failure("the frame rate (fr) is not above 0, at most 1000")
        }
        let start = json["ip"]?.number ?? 0
        let end = json["op"]?.number ?? 0
        guard end > start else { throw failure("the last frame (op) is not after the first (ip)") }
        guard (end - start) / frameRate <= 86_400 else { throw failure("the animation is longer than 24 hours") }
        let width = json["w"]?.number ?? 0
        let height = json["h"]?.number ?? 0
        guard width >= 1, height >= 1, width <= 16_384, height <= 16_384 else {
            throw failure("the size (w, h) is not between 1 and 16384")
        }
        var composition = LottieComposition(
            name: json["nm"]?.string, frameRate: frameRate, inPoint: start, outPoint: end, width: width,
            height: height, layers: [], precompositions: [:], images: [:], audioAssets: [], fonts: [:],
            glyphs: LottieGlyphs(), markers: markers(json["markers"]), warnings: [], compatibility: compatibility)
        composition.layers = try layers(json)
        try readAssets(json, into: &composition)
        try readFonts(json, into: &composition)
        try checkNesting(of: composition)
        if let error = composition.exceededLimit() { throw LottieError.limitExceeded(file: file, error) }
        composition.warnings = allWarnings()
        return composition
    }

    /// Returns a version such as "5.7.4" as a number: 50,704.
    private static func version(_ text: String?) -> Int {
        guard let text else { return .max }
        let parts = text.split(separator: ".").prefix(3).map { min(max(Int($0) ?? 0, 0), 99) }
        guard parts.count == 3 else { return .max }
        return parts[0] * 10_000 + parts[1] * 100 + parts[2]
    }

    private func markers(_ json: JSONValue?) -> [LottieAnimation.Marker] {
        (json?.array ?? []).prefix(10_000).map {
            LottieAnimation.Marker(
                name: $0["cm"]?.string ?? "", frame: $0["tm"]?.number ?? 0, duration: $0["dr"]?.number ?? 0)
        }
    }

    private mutating func readAssets(_ json: JSONValue, into composition: inout LottieComposition)
        throws(LottieError)
    {
        for (index, asset) in (json["assets"]?.array ?? []).enumerated() {
            guard let id = Self.assetName(asset) else { continue }
            if asset["layers"] != nil {
                composition.precompositions[id] = try at("assets", index) { reader throws(LottieError) in
                    try reader.layers(asset)
                }
            } else if let asset = Optional(slot(asset) ?? asset), let path = asset["p"]?.string {
                let file = LottieImageAsset(
                    width: min(max(asset["w"]?.number ?? 0, 0), 16_384),
                    height: min(max(asset["h"]?.number ?? 0, 0), 16_384), fit: Self.imageFit(asset["pr"]?.string),
                    folder: asset["u"]?.string ?? "", path: path)
                if asset["t"]?.integer == 2 || (asset["w"] == nil && asset["h"] == nil) {
                    composition.audioAssets.insert(id)
                }
                composition.images[id] = file
            }
        }
    }

    /// Returns the placement that a value of SVG's `preserveAspectRatio` means; nil if there is none.
    private static func imageFit(_ ratio: String?) -> LottieAnimation.Replacements.ImageFit? {
        guard let ratio else { return nil }
        if ratio.hasPrefix("none") { return .resize }
        return ratio.hasSuffix("slice") ? .resizeAspectFill : .resizeAspect
    }

    private static func assetName(_ json: JSONValue) -> String? {
        json["id"]?.string ?? json["id"]?.integer.map { "\($0)" }
    }

    /// Throws an error if a precomposition contains itself, or if too many are nested.
    private func checkNesting(of composition: LottieComposition) throws(LottieError) {
        var finished: Set<String> = []
        func visit(_ layers: [LottieLayerModel], _ path: [String]) throws(LottieError) {
            guard path.count <= 32 else { throw failure("precompositions are nested more than 32 levels deep") }
            for layer in layers {
                guard case .precomposition(let id, _, _, _) = layer.content, !finished.contains(id) else { continue }
                if path.contains(id) {
                    let cycle = (path + [id]).joined(separator: " › ")
                    throw failure("the asset \"\(id)\" contains itself (\(cycle))")
                }
                try visit(composition.precompositions[id] ?? [], path + [id])
                finished.insert(id)
            }
        }
        try visit(composition.layers, [])
    }
}
