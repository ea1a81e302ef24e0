import SceneLanguage

extension SceneValueForm.Unit {
    /// The unit of the numbers of a layer property, for values with a unit.
    ///
    /// - Parameter keyPath: A property, or a part of one: `transform.rotation.z`.
    init(ofKeyPath keyPath: String) {
        let parts = keyPath.split(separator: ".").map(String.init)
        // The last part of filters.blur.inputRadius and emitterCells.spark.birthRate is the property.
        let isNested = parts.count > 2 && Self.lists.contains(parts[0])
        let property = (isNested ? parts.last : parts.first) ?? keyPath
        let part = parts.count > 1 && !isNested ? parts[1] : property
        self =
            if part == "rotation" || Self.angles.contains(property) {
                .radians
            } else if Self.times.contains(property) || isNested && property.hasPrefix("lifetime") {
                .seconds
            } else if part == "scale" || Self.fractions.contains(property) {
                .fraction
            } else {
                .points
            }
    }

    private static let lists: Set = ["backgroundFilters", "emitterCells", "filters"]
    private static let angles: Set = [
        "emissionLatitude", "emissionLongitude", "emissionRange", "inputAngle", "spin", "spinRange",
    ]
    private static let times: Set = ["beginTime", "duration", "instanceDelay", "repeatDuration", "timeOffset"]
    private static let fractions: Set = [
        "alphaRange", "alphaSpeed", "anchorPoint", "birthRate", "blueRange", "blueSpeed", "contentsCenter",
        "contentsRect", "contentsScale", "endPoint", "greenRange", "greenSpeed", "instanceAlphaOffset",
        "instanceBlueOffset", "instanceGreenOffset", "instanceRedOffset", "lifetime", "locations", "opacity",
        "rasterizationScale", "redRange", "redSpeed", "scaleRange", "scaleSpeed", "shadowOpacity", "speed",
        "startPoint", "strokeEnd", "strokeStart", "volume",
    ]
}

extension AnimatedProperty {
    /// The unit of the animation's numbers.
    var unit: SceneValueForm.Unit {
        guard let valueFunction else { return SceneValueForm.Unit(ofKeyPath: keyPath) }
        if valueFunction.hasPrefix("rotate") { return .radians }
        return valueFunction.hasPrefix("scale") ? .fraction : .points
    }
}
