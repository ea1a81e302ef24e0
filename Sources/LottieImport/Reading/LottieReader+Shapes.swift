import JSONParsing
import VectorGeometry

extension LottieReader {
    /// Reads the items of a shape layer or a group, without hidden ones and transforms.
    mutating func shapes(_ json: JSONValue?, _ key: String) throws(LottieError) -> [LottieShapeItem] {
        var items: [LottieShapeItem] = []
        var individualTrims: [Int] = []
        for (index, item) in (json?[key]?.array ?? []).enumerated() where item["hd"]?.flag != true {
            try count()
            let shapeItem = try at(key, index) { reader throws(LottieError) in try reader.shape(item) }
            if let shapeItem { items.append(shapeItem) }
            if case .trim? = shapeItem, item["m"]?.integer == 2 { individualTrims.append(index) }
        }
        if items.trimsFills { _ = omits(.trimmedFill) }
        if !items.trimsOnlyFills {
            for index in individualTrims { at(key, index) { _ = $0.omits(.individualTrim) } }
        }
        if items.roundsOtherPaths { _ = omits(.roundedCorners) }
        return items
    }

    private mutating func shape(_ json: JSONValue) throws(LottieError) -> LottieShapeItem? {
        let isReversed = json["d"]?.integer == 3
        switch json["ty"]?.string {
        case "gr": return .group(try group(json))
        case "sh": return try path(json, isReversed)
        case "el":
            return .ellipse(
                center: try property(json, "p", LottieVector(0, 0)), size: try property(json, "s", LottieVector(0, 0)),
                isReversed: isReversed)
        case "rc":
            return .rectangle(
                .init(
                    center: try property(json, "p", LottieVector(0, 0)),
                    size: try property(json, "s", LottieVector(0, 0)), radius: try property(json, "r", 0),
                    isReversed: isReversed))
        case "sr": return .polystar(try polystar(json, isReversed))
        case "fl", "gf", "st", "gs": return try paint(json).map { .paint($0) }
        default: return try modifier(json)
        }
    }

    private mutating func group(_ json: JSONValue) throws(LottieError) -> LottieShapeItem.Group {
        let transform = (json["it"]?.array ?? []).first { $0["ty"]?.string == "tr" }
        return .init(
            name: json["nm"]?.string, items: try shapes(json, "it"), transform: try self.transform(transform),
            blendMode: itemBlendMode(json))
    }

    private mutating func path(_ json: JSONValue, _ isReversed: Bool) throws(LottieError) -> LottieShapeItem? {
        guard let shape = json["ks"] else { return nil }
        guard var empty = LottiePath(json: .object(JSONObject.emptyPath)) else { return nil }
        empty.isClosed = false
        var path = try at("ks") { reader throws(LottieError) in reader.property(shape, empty) }
        // Before version 4.4.18 the item says whether its path is closed.
        if version < 40_418, let isClosed = json["closed"]?.flag {
            path.value.isClosed = isClosed
            for index in path.keyframes.indices {
                path.keyframes[index].value.isClosed = isClosed
                path.keyframes[index].end?.isClosed = isClosed
            }
        }
        return .path(path, isReversed: isReversed)
    }

    private mutating func polystar(_ json: JSONValue, _ isReversed: Bool) throws(LottieError)
        -> LottieShapeItem.Polystar
    {
        .init(
            isStar: json["sy"]?.integer != 2, center: try property(json, "p", LottieVector(0, 0)),
            points: try property(json, "pt", 5), rotation: try property(json, "r", 0),
            outerRadius: try property(json, "or", 0), innerRadius: try property(json, "ir", 0),
            outerRoundness: try property(json, "os", 0), innerRoundness: try property(json, "is", 0),
            isReversed: isReversed)
    }

    private mutating func modifier(_ json: JSONValue) throws(LottieError) -> LottieShapeItem? {
        switch json["ty"]?.string {
        case "tm":
            return .trim(
                .init(
                    start: try property(json, "s", 0), end: try property(json, "e", 100),
                    offset: try property(json, "o", 0),
                    isIndividual: json["m"]?.integer == 2 && compatibility != .lottieIOS))
        case "rp": return .repeater(try repeater(json))
        case "rd": return .roundedCorners(try property(json, "r", 0))
        case "pb": return omits(.pucker) ? nil : try pathModifier(json)
        case "op": return omits(.offsetPaths) ? nil : try pathModifier(json)
        case "zz": return omits(.zigZag) ? nil : try pathModifier(json)
        case "tw": return omits(.twist) ? nil : try pathModifier(json)
        case "mm":
            guard let mode = LottieShapeItem.MergeMode(rawValue: json["mm"]?.integer ?? 1) else { return nil }
            return .merge(mode != .concatenate && omits(.mergePaths) ? .concatenate : mode)
        case "tr", "no", "ms", nil: return nil
        case let type?:
            warn("shape items of type \"\(type.prefix(8))\" are not supported; drawn without it")
            return nil
        }
    }

    /// Reads an item that changes the curves of paths.
    private mutating func pathModifier(_ json: JSONValue) throws(LottieError) -> LottieShapeItem? {
        switch json["ty"]?.string {
        case "pb": return .pucker(try property(json, "a", 0))
        case "op":
            return .offset(
                amount: try property(json, "a", 0), join: Self.join(json["lj"]?.integer ?? 1),
                miterLimit: json["ml"]?.firstNumber ?? json["ml"]?["k"]?.firstNumber ?? 4)
        case "zz":
            return .zigZag(
                amplitude: try property(json, "s", 0), ridges: try property(json, "r", 0),
                points: try property(json, "pt", 1))
        default: return .twist(angle: try property(json, "a", 0), center: try property(json, "c", LottieVector(0, 0)))
        }
    }

    private mutating func repeater(_ json: JSONValue) throws(LottieError) -> LottieShapeItem.Repeater {
        let tr = json["tr"]
        return try .init(
            copies: omittingAnimation(.animatedCopies, property(json, "c", 1)),
            offset: omitting(.repeaterOffset, property(json, "o", 0), unless: 0), transform: transform(tr),
            startOpacity: omitting(.repeaterOpacity, property(tr, "so", 100), unless: 100),
            endOpacity: omitting(.repeaterOpacity, property(tr, "eo", 100), unless: 100),
            isLastOnTop: json["m"]?.integer == 2)
    }

    static func join(_ number: Int) -> CGLineJoin { number == 1 ? .miter : number == 3 ? .bevel : .round }
}

extension JSONObject {
    /// A path without vertices.
    fileprivate static let emptyPath: JSONObject = {
        var object = JSONObject()
        object.append("v", .array([]))
        return object
    }()
}

// MARK: - Fills and strokes

extension LottieReader {
    private mutating func paint(_ json: JSONValue) throws(LottieError) -> LottiePaint? {
        let type = json["ty"]?.string ?? ""
        guard json["fillEnabled"]?.flag != false else { return nil }
        let isStroke = type == "st" || type == "gs"
        return LottiePaint(
            name: json["nm"]?.string, source: try paintSource(json, isGradient: type.hasPrefix("g")),
            opacity: try property(json, "o", 100),
            rule: !isStroke && json["r"]?.integer == 2 ? .evenOdd : .winding, stroke: isStroke ? try stroke(json) : nil,
            blendMode: itemBlendMode(json))
    }

    private mutating func paintSource(_ json: JSONValue, isGradient: Bool) throws(LottieError) -> LottiePaint.Source {
        guard isGradient else { return .color(try color(json, "c")) }
        let stops = slot(json["g"]) ?? json["g"]
        let gradient = LottiePaint.Gradient(
            kind: .init(rawValue: json["t"]?.integer ?? 1) ?? .linear,
            start: try property(json, "s", LottieVector(0, 0)),
            end: try property(json, "e", LottieVector(0, 0)), colorCount: stops?["p"]?.integer ?? 0,
            stops: try at("g") { reader throws(LottieError) in try reader.property(stops, "k", GradientNumbers([])) },
            highlight: omitting(.gradientHighlight, try property(json, "h", 0), unless: 0),
            highlightAngle: try property(json, "a", 0))
        return .gradient(gradient)
    }

    /// Reads a color. Old files count components to 255.
    mutating func color(_ json: JSONValue?, _ key: String) throws(LottieError) -> LottieProperty<LottieVector> {
        var color = try property(json, key, LottieVector(0, 0, 0))
        func isLarge(_ color: LottieVector) -> Bool {
            let values = color.values
            let isAny = max(values.x, values.y, values.z) > 1
            let isEvery = min(values.x, values.y, values.z) > 1
            return version < 40_109 ? isAny : isEvery
        }
        let all = color.keyframes.isEmpty ? [color.value] : color.keyframes.map(\.value)
        guard all.contains(where: isLarge) else { return color }
        color.value.values /= 255
        for index in color.keyframes.indices {
            color.keyframes[index].value.values /= 255
            color.keyframes[index].end?.values /= 255
        }
        return color
    }

    private mutating func stroke(_ json: JSONValue) throws(LottieError) -> LottiePaint.Stroke {
        let cap = json["lc"]?.integer ?? 2
        var stroke = LottiePaint.Stroke(
            width: try property(json, "w", 0), cap: cap == 1 ? .butt : cap == 3 ? .square : .round,
            join: Self.join(json["lj"]?.integer ?? 2), miterLimit: try property(json, "ml", 4), dashes: [],
            dashOffset: LottieProperty(0))
        if json["ml2"] != nil { stroke.miterLimit = try property(json, "ml2", 4) }
        for (index, dash) in (json["d"]?.array ?? []).enumerated() {
            let length = try at("d", index) { reader throws(LottieError) in try reader.property(dash, "v", 0.0) }
            if dash["n"]?.string == "o" {
                stroke.dashOffset = length
            } else {
                stroke.dashes.append(omittingAnimation(.animatedDashes, length))
            }
        }
        return stroke
    }
}
