import JSONParsing

extension LottieReader {
    /// Returns the plural name of a type of layer.
    static func layerKind(_ type: Int) -> String {
        let names = [
            7: "video placeholders", 8: "image sequences", 9: "video layers", 10: "image placeholders",
            12: "adjustment layers", 14: "light layers", 15: "data layers",
        ]
        return names[type] ?? "layers of type \(type)"
    }

    /// Returns the name of a layer style.
    static func layerStyle(_ type: Int?) -> String {
        let names = [
            "stroke", "drop shadow", "inner shadow", "outer glow", "inner glow", "bevel and emboss", "satin",
            "color overlay", "gradient overlay",
        ]
        guard let type else { return "without a type" }
        return names.indices.contains(type) ? names[type] : "\(type)"
    }

    /// Returns the name of an effect: that of its type, or that in the file, which may be localized.
    static func effectName(_ type: Int, _ json: JSONValue) -> String {
        let names = [
            26: "radial wipe", 27: "displacement map", 30: "twirl", 31: "mesh warp", 32: "wave warp", 33: "spherize",
            34: "puppet",
        ]
        if let name = names[type] { return name }
        return json["nm"]?.string.map { "\"\($0.prefix(40))\" (type \(type))" } ?? "of type \(type)"
    }

    /// Reads a blend mode, and reports those that are drawn in the normal mode.
    mutating func blendMode(_ json: JSONValue) -> Int {
        let mode = json["bm"]?.integer ?? 0
        // Some exporters write 255 for a mode that is not set.
        if mode == 17 { warn("the blend mode hard mix is not supported; drawn in the normal mode") }
        return mode
    }

    /// Reads the blend mode of a layer.
    mutating func layerBlendMode(_ json: JSONValue) -> Int {
        let mode = blendMode(json)
        return mode == 15 && omits(.luminosity) ? 0 : mode
    }

    /// Reads the blend mode of a group, a fill or a stroke.
    mutating func itemBlendMode(_ json: JSONValue) -> Int {
        let mode = blendMode(json)
        return mode != 0 && omits(.itemBlendMode) ? 0 : mode
    }

    /// Reports an asset that the file does not have.
    mutating func warnAboutMissingAsset(_ id: String) {
        if !assetNames.contains(id) { warn("the asset \"\(id.prefix(40))\" is missing; nothing is drawn") }
    }

    /// Reports the changes of a text animator that are not drawn.
    mutating func warnAboutUnsupportedChanges(_ style: JSONValue) {
        let names = [
            ("rx", "rotation about the x axis"), ("ry", "rotation about the y axis"), ("bl", "blur"),
            ("fh", "fill hue"), ("fs", "fill saturation"), ("fb", "fill brightness"), ("sh", "stroke hue"),
            ("ss", "stroke saturation"), ("sb", "stroke brightness"), ("so", "stroke opacity"), ("ls", "line spacing"),
        ]
        for (key, name) in names where style[key] != nil {
            warn("text animators of \(name) are not supported; drawn without it")
        }
    }
}
