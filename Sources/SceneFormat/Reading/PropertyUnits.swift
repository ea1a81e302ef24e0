import SceneLanguage

extension SceneValueForm.Unit {
    /// The unit of the numbers of a layer property, for values with a unit.
    ///
    /// - Parameter keyPath: A property, or a part of one: `transform.rotation.z`.
    init(ofKeyPath keyPath: String) {
        let parts = keyPath.split(separator: ".", maxSplits: 2)
        guard parts.count > 1 else {
            self = Self.ofLayers[keyPath] ?? .points
            return
        }
        let list = String(parts[0])
        if parts.count > 2, let units = Self.ofItems[list] {
            // The last part of filters.blur.inputRadius and emitterCells.spark.birthRate is the property.
            self = keyPath.split(separator: ".").last.flatMap { units[String($0)] } ?? .points
            return
        }
        self =
            switch parts[1] {
            case "rotation": .radians
            case "scale": .fraction
            default: Self.ofLayers[list] ?? .points
            }
    }

    /// The units of layer properties, and of the keys of a layer's clock; that of all others is points.
    static let ofLayers = table([
        .seconds: ["attack", "beginTime", "instanceDelay", "release", "timeOffset", "window"],
        .decibels: ["gain"],
        .fraction: [
            "anchorPoint", "birthRate", "contentsCenter", "contentsFocus", "contentsRect", "contentsScale", "endPoint",
            "focus", "gradientEndPoint", "gradientLocations", "gradientStartPoint", "instanceAlphaOffset",
            "instanceBlueOffset", "instanceGreenOffset", "instanceRedOffset", "lifetime", "lineHeightMultiple",
            "locations", "opacity", "progress", "rasterizationScale", "scale", "shadowOpacity", "speed", "spin",
            "startPoint", "strokeEnd", "strokeStart", "velocity",
        ],
    ])

    /// The units of the properties of emitter cells; that of all others is points.
    static let ofEmitterCells = table([
        .seconds: ["beginTime", "duration", "lifetime", "lifetimeRange"],
        .radians: ["emissionLatitude", "emissionLongitude", "emissionRange", "spin", "spinRange"],
        .fraction: [
            "alphaRange", "alphaSpeed", "birthRate", "blueRange", "blueSpeed", "contentsRect", "contentsScale",
            "greenRange", "greenSpeed", "redRange", "redSpeed", "scale", "scaleRange", "scaleSpeed",
        ],
    ])

    /// The units of the items of lists in layers.
    private static let ofItems: [String: [String: SceneValueForm.Unit]] = [
        "emitterCells": ofEmitterCells, "filters": ofFilters, "backgroundFilters": ofFilters,
    ]
    private static let ofFilters = table([.radians: ["inputAngle"]])

    private static func table(_ keys: [SceneValueForm.Unit: [String]]) -> [String: SceneValueForm.Unit] {
        var units: [String: SceneValueForm.Unit] = [:]
        for (unit, names) in keys {
            for name in names { units[name] = unit }
        }
        return units
    }
}

extension AnimatedProperty {
    /// The unit of the animation's numbers.
    var unit: SceneValueForm.Unit {
        guard let valueFunction else { return SceneValueForm.Unit(ofKeyPath: keyPath) }
        if valueFunction.hasPrefix("rotate") { return .radians }
        return valueFunction.hasPrefix("scale") ? .fraction : .points
    }
}
