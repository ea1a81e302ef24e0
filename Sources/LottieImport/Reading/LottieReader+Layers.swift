import VectorGeometry

extension LottieReader {
    /// Reads the layers of a composition, and connects parents and mattes.
    mutating func layers(_ json: JSONValue) throws(LottieError) -> [LottieLayerModel] {
        let array = json["layers"]?.array ?? []
        var layers: [LottieLayerModel] = []
        layers.reserveCapacity(array.count)
        for (index, item) in array.enumerated() {
            try count()
            layers.append(
                try at("layers", index) { reader throws(LottieError) in
                    try reader.named(item["nm"]?.string) { reader throws(LottieError) in try reader.layer(item) }
                })
        }
        var positions: [Int: Int] = [:]
        for (position, layer) in layers.enumerated() {
            if let index = layer.index, positions[index] == nil { positions[index] = position }
        }
        for (position, item) in array.enumerated() {
            try at("layers", position) { reader throws(LottieError) in
                try reader.connect(&layers, position, item, positions)
            }
        }
        try checkParents(of: layers)
        return layers
    }

    private mutating func connect(
        _ layers: inout [LottieLayerModel], _ position: Int, _ json: JSONValue, _ positions: [Int: Int]
    ) throws(LottieError) {
        if let parent = json["parent"]?.integer {
            layers[position].parent = positions[parent]
            if positions[parent] == nil { warn("the parent \(parent) is missing; drawn without it") }
        }
        guard layers[position].matte != nil else { return }
        if let index = json["tp"]?.integer, positions[index] != nil {
            layers[position].matte?.source = positions[index]
        } else if position > 0 {
            layers[position].matte?.source = position - 1
        }
        if let source = layers[position].matte?.source {
            if source == position { layers[position].matte = nil } else { layers[source].isMatteSource = true }
        }
    }

    /// Throws an error if a layer is its own ancestor.
    private func checkParents(of layers: [LottieLayerModel]) throws(LottieError) {
        var isChecked = [Bool](repeating: false, count: layers.count)
        for start in layers.indices {
            var seen: Set<Int> = []
            var next: Int? = start
            while let position = next, !isChecked[position] {
                guard seen.insert(position).inserted else {
                    throw failure("layers[\(start)]: the layer is its own ancestor (parent)")
                }
                next = layers[position].parent
            }
            for position in seen { isChecked[position] = true }
        }
    }

    private mutating func layer(_ json: JSONValue) throws(LottieError) -> LottieLayerModel {
        var transform = try at("ks") { reader throws(LottieError) in try reader.transform(json["ks"]) }
        transform.followsPath = json["ao"]?.integer == 1
        let stretch = json["sr"]?.number ?? 1
        let matte = json["tt"]?.integer ?? 0
        return LottieLayerModel(
            name: json["nm"]?.string, index: json["ind"]?.integer, parent: nil, content: try content(json),
            inPoint: json["ip"]?.number ?? -.infinity, outPoint: json["op"]?.number ?? .infinity,
            startTime: json["st"]?.number ?? 0, stretch: stretch == 0 ? 1 : stretch, transform: transform,
            isHidden: json["hd"]?.flag ?? false, blendMode: blendMode(json), masks: try masks(json),
            matte: (1...4).contains(matte) ? .init(source: nil, isLuma: matte > 2, isInverted: matte % 2 == 0) : nil,
            isMatteSource: json["td"]?.flag ?? false, effects: try effects(json))
    }

    private mutating func content(_ json: JSONValue) throws(LottieError) -> LottieLayerModel.Content {
        let reference = json["refId"]?.string ?? json["refId"]?.integer.map { "\($0)" } ?? ""
        func side(_ key: String) -> Double { min(max(json[key]?.number ?? 0, 0), 100_000) }
        switch json["ty"]?.integer {
        case 0:
            warnAboutMissingAsset(reference)
            let remap: LottieProperty<Double>? = json["tm"] == nil ? nil : try property(json, "tm", 0)
            return .precomposition(id: reference, width: side("w"), height: side("h"), timeRemap: remap)
        case 1:
            return .solid(
                color: Self.color(hexadecimal: json["sc"]?.string ?? ""), width: side("sw"), height: side("sh"))
        case 2:
            warnAboutMissingAsset(reference)
            return .image(id: reference)
        case 4: return .shapes(try shapes(json, "shapes"))
        case 5: return .text(try text(json))
        case 6:
            warnAboutMissingAsset(reference)
            let volume: LottieProperty<LottieVector> = try property(json["au"], "lv", LottieVector(100, 100))
            return .audio(id: reference, volume: volume)
        case 3, 11, nil: return .none
        case 13: return .camera(zoom: try property(json, "pe", 0), hasTarget: json["ks"]?["a"] != nil)
        case let type?: warn("\(Self.layerKind(type)) are not supported; nothing is drawn")
        }
        return .none
    }

    /// Returns a color such as "#ff8000"; black for other strings.
    static func color(hexadecimal text: String) -> LottieVector {
        let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
        guard digits.count == 6, let number = UInt32(digits, radix: 16) else { return LottieVector(0, 0, 0, 1) }
        func part(_ shift: UInt32) -> Double { Double(number >> shift & 255) / 255 }
        return LottieVector(part(16), part(8), part(0), 1)
    }

    private mutating func masks(_ json: JSONValue) throws(LottieError) -> [LottieMask] {
        var masks: [LottieMask] = []
        for (index, item) in (json["masksProperties"]?.array ?? []).enumerated() {
            let name = item["mode"]?.string ?? "a"
            guard let shape = item["pt"] ?? item["ks"] else { continue }
            guard let mode = LottieMask.Mode(rawValue: name) else {
                warn("masks of mode \"\(name.prefix(8))\" are not supported; drawn without it")
                continue
            }
            try count()
            let mask = try at("masksProperties", index) { reader throws(LottieError) in
                try reader.mask(item, shape, mode)
            }
            if let mask { masks.append(mask) }
        }
        return masks
    }

    private mutating func mask(_ json: JSONValue, _ shape: JSONValue, _ mode: LottieMask.Mode) throws(LottieError)
        -> LottieMask?
    {
        var members = JSONObject()
        members.append("v", .array([]))
        guard let empty = LottiePath(json: .object(members)) else { return nil }
        let feather = try property(json, "f", LottieVector(0, 0))
        if feather.value.values.x != feather.value.values.y {
            warn("masks with different feather widths are not supported; drawn with the larger one")
        }
        return LottieMask(
            mode: mode, path: property(shape, empty), opacity: try property(json, "o", 100),
            isInverted: json["inv"]?.flag ?? false, expansion: try property(json, "x", 0),
            feather: feather)
    }
}

// MARK: - Effects

extension LottieReader {
    /// Reads the effects and layer styles; effects are identified by number and parameters by position, because their
    /// names are localized.
    private mutating func effects(_ json: JSONValue) throws(LottieError) -> [LottieEffect] {
        var effects: [LottieEffect] = []
        for (index, item) in (json["ef"]?.array ?? []).enumerated() where item["en"]?.flag != false {
            let effect = try at("ef", index) { reader throws(LottieError) in try reader.effect(item) }
            if let effect { effects.append(effect) }
        }
        let hasShadow = effects.contains { if case .dropShadow = $0 { true } else { false } }
        for (index, item) in (json["sy"]?.array ?? []).enumerated() where item["hd"]?.flag != true {
            guard item["ty"]?.integer == 1 else {
                warn("the layer style \(Self.layerStyle(item["ty"]?.integer)) is not supported; drawn without it")
                continue
            }
            guard !hasShadow else { continue }
            effects.append(try at("sy", index) { reader throws(LottieError) in try reader.shadowStyle(item) })
        }
        return effects
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
        case 25:
            return .dropShadow(
                .init(
                    color: try color(parameter(0), "v"), opacity: try property(parameter(1), "v", 255), opaque: 255,
                    direction: try property(parameter(2), "v", 0), startsAtRight: false,
                    distance: try property(parameter(3), "v", 0), softness: try property(parameter(4), "v", 0),
                    deviation: 0.25))
        case 29:
            let dimensions: LottieProperty<Double> = try property(parameter(1), "v", 1)
            if dimensions.value != 1 { warn("blurs in one direction are not supported; drawn in both") }
            return .blur(try property(parameter(0), "v", 0))
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
        case 5, nil: return nil
        case let type?:
            warn("the effect \(Self.effectName(type, json)) is not supported; drawn without it")
            return nil
        }
    }

    private mutating func shadowStyle(_ json: JSONValue) throws(LottieError) -> LottieEffect {
        .dropShadow(
            .init(
                color: try color(json, "c"), opacity: try property(json, "o", 100), opaque: 100,
                direction: try property(json, "a", 0), startsAtRight: true, distance: try property(json, "d", 0),
                softness: try property(json, "s", 0), deviation: 0.5))
    }
}
