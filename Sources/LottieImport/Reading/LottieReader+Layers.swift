import JSONParsing

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
            at("layers", position) { reader in
                reader.named(item["nm"]?.string) { $0.connect(&layers, position, item, positions) }
            }
        }
        if compatibility == .lottieIOS { connectMattesToNeighbors(&layers, array) }
        limitMattes(of: &layers)
        try checkParents(of: layers)
        return layers
    }

    private mutating func connect(
        _ layers: inout [LottieLayerModel], _ position: Int, _ json: JSONValue, _ positions: [Int: Int]
    ) {
        if let parent = json["parent"]?.integer {
            layers[position].parent = positions[parent]
            if positions[parent] == nil { warn("the parent \(parent) is missing; drawn without it") }
        }
        if let effect = setMatte(json) {
            connect(&layers, position, effect, positions)
            return
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

    /// Connects the matte of an effect, whose source is drawn as well.
    private mutating func connect(
        _ layers: inout [LottieLayerModel], _ position: Int, _ effect: (layer: Int, isLuma: Bool, isInverted: Bool),
        _ positions: [Int: Int]
    ) {
        guard layers[position].matte == nil else {
            warn("set matte does not work in a layer with a track matte; drawn without it")
            return
        }
        guard let source = positions[effect.layer], source != position else { return }
        layers[position].matte = .init(source: source, isLuma: effect.isLuma, isInverted: effect.isInverted)
    }

    /// The most layers that need each other as mattes, one after the other.
    private static let matteLimit = 32

    /// Removes mattes that need themselves, and those that need too many others.
    private mutating func limitMattes(of layers: inout [LottieLayerModel]) {
        for start in layers.indices {
            var next = layers[start].matte?.source
            var count = 0
            while let source = next, source != start, count <= Self.matteLimit {
                next = layers[source].matte?.source
                count += 1
            }
            guard next == start || count > Self.matteLimit else { continue }
            let problem =
                next == start
                ? "the matte of the layer needs the layer itself"
                : "the matte of the layer needs more than \(Self.matteLimit) other mattes"
            warn("layers[\(start)]: \(problem); drawn without it")
            layers[start].matte = nil
        }
    }

    /// The most parents of a layer, one after the other.
    private static let parentLimit = 1000

    /// Throws an error if a layer is its own ancestor, or has too many of them.
    private func checkParents(of layers: [LottieLayerModel]) throws(LottieError) {
        var depths = [Int](repeating: 0, count: layers.count)
        for start in layers.indices {
            var chain: [Int] = []
            var visited: Set<Int> = []
            var next: Int? = start
            while let position = next, depths[position] == 0 {
                guard visited.insert(position).inserted else {
                    throw failure("layers[\(start)]: the layer is its own ancestor (parent)")
                }
                chain.append(position)
                next = layers[position].parent
            }
            var depth = next.map { depths[$0] } ?? 0
            for position in chain.reversed() {
                depth += 1
                depths[position] = depth
            }
            guard depth <= Self.parentLimit else {
                throw failure("layers[\(start)]: the layer has more than \(Self.parentLimit) parents")
            }
        }
    }

    private mutating func layer(_ json: JSONValue) throws(LottieError) -> LottieLayerModel {
        var transform = try at("ks") { reader throws(LottieError) in try reader.transform(json["ks"]) }
        transform.followsPath = json["ao"]?.integer == 1 && !omits(.autoOrient)
        transform.skew = omitting(.layerSkew, transform.skew, unless: 0)
        let stretch = json["sr"]?.number ?? 1
        let matte = json["tt"]?.integer ?? 0
        return LottieLayerModel(
            name: json["nm"]?.string, index: json["ind"]?.integer, parent: nil, content: try content(json),
            inPoint: json["ip"]?.number ?? -.infinity, outPoint: json["op"]?.number ?? .infinity,
            startTime: json["st"]?.number ?? 0, stretch: stretch == 0 ? 1 : stretch, transform: transform,
            isHidden: json["hd"]?.flag ?? false, blendMode: layerBlendMode(json), masks: try masks(json),
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
            return .precomposition(
                id: reference, width: side("w"), height: side("h"), timeRemap: remap.map(TimeRemap.init))
        case 1:
            let color = LottieProperty(Self.color(hexadecimal: json["sc"]?.string ?? ""))
            return .solid(color: color, width: side("sw"), height: side("sh"))
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
        case 13 where omits(.camera): return .none
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
        let feather = omitting(
            .maskFeather, try property(json, "f", LottieVector(0, 0)), unless: LottieVector(0, 0))
        if feather.value.values.x != feather.value.values.y {
            warn("masks with different feather widths are not supported; drawn with the larger one")
        }
        let mask = LottieMask(
            mode: mode, path: property(shape, empty),
            opacity: omitting(.maskOpacity, try property(json, "o", 100), unless: 100),
            isInverted: json["inv"]?.flag ?? false,
            expansion: omitting(.maskExpansion, try property(json, "x", 0), unless: 0), feather: feather)
        return compatibility == .lottieIOS ? simplified(mask) : mask
    }
}
