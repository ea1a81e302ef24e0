import JSONParsing

extension LottieReader {
    /// Reads a transform: `ks` of a layer, or a `tr` item.
    mutating func transform(_ json: JSONValue?) throws(LottieError) -> LottieTransform {
        var result = LottieTransform()
        guard let json else { return result }
        result.anchor = try property(json, "a", LottieVector(0, 0))
        result.position = try position(json)
        result.scale = try property(json, "s", LottieVector(100, 100, 100))
        result.opacity = try property(json, "o", 100)
        result.skew = try property(json, "sk", 0)
        result.skewAxis = try property(json, "sa", 0)
        result.rotation = try property(json, json["rz"] != nil ? "rz" : "r", 0)
        if json["rx"] != nil || json["ry"] != nil || json["or"] != nil {
            result.space = LottieTransform.Space(
                x: try property(json, "rx", 0), y: try property(json, "ry", 0),
                orientation: try property(json, "or", LottieVector(0, 0)))
        }
        return result
    }

    private mutating func position(_ json: JSONValue) throws(LottieError) -> LottieTransform.Position {
        let zero = 0.0
        if let split = json["p"], split["k"] == nil, split["x"]?.object != nil || split["s"]?.flag == true {
            return try at("p") { reader throws(LottieError) in
                .separate(
                    x: try reader.property(split, "x", zero), y: try reader.property(split, "y", zero),
                    z: try reader.property(split, "z", zero))
            }
        }
        if json["p"] == nil, json["px"] != nil {
            return .separate(
                x: try property(json, "px", zero), y: try property(json, "py", zero), z: try property(json, "pz", zero))
        }
        return .point(try property(json, "p", LottieVector(0, 0)))
    }
}
