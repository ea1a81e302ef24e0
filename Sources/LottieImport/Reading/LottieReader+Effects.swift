import JSONParsing

extension LottieReader {
    /// Reads the effects and layer styles; effects are identified by number and parameters by position, because their
    /// names are localized.
    mutating func effects(_ json: JSONValue) throws(LottieError) -> [LottieEffect] {
        var effects: [LottieEffect] = []
        for (index, item) in (json["ef"]?.array ?? []).enumerated() where item["en"]?.flag != false {
            let effect = try at("ef", index) { reader throws(LottieError) in
                try reader.named(item["nm"]?.string) { reader throws(LottieError) in
                    let effect = try reader.effect(item)
                    return effect.flatMap { reader.omits($0, after: effects) ? nil : $0 }
                }
            }
            if let effect { effects.append(effect) }
        }
        for (index, item) in (json["sy"]?.array ?? []).enumerated() where item["hd"]?.flag != true {
            let style = try at("sy", index) { reader throws(LottieError) in try reader.layerStyle(item) }
            if let style, !(at("sy", index) { $0.omits(style, after: effects) }) { effects.append(style) }
        }
        return effects
    }

    private mutating func layerStyle(_ json: JSONValue) throws(LottieError) -> LottieEffect? {
        guard json["ty"]?.integer == 1 else {
            warn("the layer style \(Self.layerStyle(json["ty"]?.integer)) is not supported; drawn without it")
            return nil
        }
        return try shadowStyle(json)
    }

    private mutating func effect(_ json: JSONValue) throws(LottieError) -> LottieEffect? {
        let parameters = json["ef"]?.array ?? []
        func parameter(_ index: Int) -> JSONValue? { index < parameters.count ? parameters[index] : nil }
        switch json["ty"]?.integer {
        case 20:
            return .tint(
                black: try color(parameter(0), "v"), white: try color(parameter(1), "v"),
                amount: try property(parameter(2), "v", 100))
        case 21: return .fill(color: try color(parameter(2), "v"), opacity: try property(parameter(6), "v", 1))
        case 22:
            let mask = parameter(0)?["v"]?["k"]?.integer ?? 1
            return .stroke(
                .init(
                    mask: parameter(1)?["v"]?["k"]?.flag == true ? nil : max(mask - 1, 0),
                    color: try color(parameter(3), "v"), width: try property(parameter(4), "v", 1),
                    opacity: try property(parameter(6), "v", 1), start: try property(parameter(7), "v", 0),
                    end: try property(parameter(8), "v", 100),
                    style: .init(rawValue: parameter(10)?["v"]?["k"]?.integer ?? 1) ?? .overLayer))
        case 23:
            return .tritone(
                dark: try color(parameter(2), "v"), middle: try color(parameter(1), "v"),
                bright: try color(parameter(0), "v"))
        case 24: return try levels(parameters)
        case 25:
            return .dropShadow(
                .init(
                    color: try color(parameter(0), "v"), opacity: try property(parameter(1), "v", 255), opaque: 255,
                    direction: try property(parameter(2), "v", 0), startsAtRight: false,
                    distance: try property(parameter(3), "v", 0), softness: try property(parameter(4), "v", 0),
                    deviation: compatibility == .lottieIOS ? 0.2 : 0.25))
        case 29:
            return .blur(try property(parameter(0), "v", 0), try property(parameter(1), "v", 1))
        case 35:
            var transform = LottieTransform()
            transform.anchor = try property(parameter(0), "v", LottieVector(0, 0))
            transform.position = .point(try property(parameter(1), "v", LottieVector(0, 0)))
            let isUniform: LottieProperty<Double> = try property(parameter(2), "v", 0)
            let height: LottieProperty<Double> = try property(parameter(3), "v", 100)
            let width: LottieProperty<Double> = try property(parameter(4), "v", 100)
            transform.skew = try property(parameter(5), "v", 0)
            transform.skewAxis = try property(parameter(6), "v", 0)
            transform.rotation = try property(parameter(7), "v", 0)
            transform.opacity = try property(parameter(8), "v", 100)
            return .transform(transform, widthScale: isUniform.value == 1 ? height : width, heightScale: height)
        // Set matte is a matte (`matte(_:_:)`).
        case 5, 28, nil: return nil
        case let type?:
            warn("the effect \(Self.effectName(type, json)) is not supported; drawn without it")
            return nil
        }
    }

    private mutating func levels(_ parameters: [JSONValue]) throws(LottieError) -> LottieEffect {
        func channel(_ first: Int) throws(LottieError) -> LottieEffect.Levels {
            func value(_ index: Int, _ fallback: Double) throws(LottieError) -> LottieProperty<Double> {
                let position = first + index
                return try property(position < parameters.count ? parameters[position] : nil, "v", fallback)
            }
            return .init(
                inputBlack: try value(0, 0), inputWhite: try value(1, 1), gamma: try value(2, 1),
                outputBlack: try value(3, 0), outputWhite: try value(4, 1))
        }
        if !(try channel(30).isIdentity) { warn("levels of alpha are not supported; drawn without them") }
        return .levels(red: try channel(9), green: try channel(16), blue: try channel(23), all: try channel(2))
    }

    /// Returns the matte of the effect "set matte": the number of a layer, the channel, and whether it is inverted.
    mutating func setMatte(_ json: JSONValue) -> (layer: Int, isLuma: Bool, isInverted: Bool)? {
        let effects = json["ef"]?.array ?? []
        guard let index = effects.firstIndex(where: { $0["ty"]?.integer == 28 && $0["en"]?.flag != false }),
            let parameters = effects[index]["ef"]?.array, let layer = parameters.first?["v"]?["k"]?.integer
        else { return nil }
        return at("ef", index) { reader in
            reader.named(effects[index]["nm"]?.string) { reader in
                reader.omits(.effect) ? nil : reader.setMatte(of: layer, parameters)
            }
        }
    }

    private mutating func setMatte(of layer: Int, _ parameters: [JSONValue])
        -> (layer: Int, isLuma: Bool, isInverted: Bool)
    {
        func value(_ index: Int) -> Int? { index < parameters.count ? parameters[index]["v"]?["k"]?.integer : nil }
        let channel = value(1) ?? 4
        if ![4, 5].contains(channel) { warn("set matte uses only alpha and luminance; drawn with alpha") }
        return (layer, channel == 5, value(2) == 1)
    }

    private mutating func shadowStyle(_ json: JSONValue) throws(LottieError) -> LottieEffect {
        .dropShadow(
            .init(
                color: try color(json, "c"), opacity: try property(json, "o", 100), opaque: 100,
                direction: try property(json, "a", 0), startsAtRight: true, distance: try property(json, "d", 0),
                softness: try property(json, "s", 0), deviation: 0.5))
    }
}

extension LottieEffect.Levels {
    /// Whether the map changes nothing.
    var isIdentity: Bool {
        [inputBlack, inputWhite, gamma, outputBlack, outputWhite].allSatisfy { !$0.isAnimated }
            && inputBlack.value == 0 && inputWhite.value == 1 && gamma.value == 1 && outputBlack.value == 0
            && outputWhite.value == 1
    }
}
