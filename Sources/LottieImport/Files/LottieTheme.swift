import JSONParsing

/// A theme of a dotLottie archive: values for the slots of an animation.
struct LottieTheme {
    /// The properties by the names of their slots, as an animation file has them.
    private(set) var slots: [String: JSONValue] = [:]
    /// The members of text documents that replace those of the file, by the names of their slots.
    private(set) var texts: [String: JSONObject] = [:]

    /// Reads the rules of a theme file that apply to an animation.
    init(_ json: JSONValue, animation: String) {
        for rule in json["rules"]?.array ?? [] {
            guard let id = rule["id"]?.string else { continue }
            if let names = rule["animations"]?.array, !names.contains(where: { $0.string == animation }) { continue }
            switch rule["type"]?.string {
            case "Text": if let value = rule["value"] { texts[id] = Self.text(value) }
            case "Image": if let value = rule["value"] { slots[id] = Self.image(value) }
            case "Gradient": slots[id] = Self.gradient(rule)
            default: slots[id] = Self.property(rule) { $0 }
            }
        }
    }

    /// Returns a rule as a property: its value, or its keyframes.
    private static func property(_ rule: JSONValue, _ converted: (JSONValue) -> JSONValue) -> JSONValue? {
        guard let keyframes = rule["keyframes"]?.array, !keyframes.isEmpty else {
            return rule["value"].map { .object(["k": converted($0)]) }
        }
        let names = [
            ("frame", "t"), ("inTangent", "i"), ("outTangent", "o"), ("valueInTangent", "ti"),
            ("valueOutTangent", "to"), ("hold", "h"),
        ]
        let converted = keyframes.map { keyframe -> JSONValue in
            var members = JSONObject()
            for (name, key) in names { if let value = keyframe[name] { members.append(key, value) } }
            if let value = keyframe["value"].map(converted) {
                members.append("s", value.array == nil ? .array([value]) : value)
            }
            return .object(members)
        }
        return .object(["a": .number(1), "k": .array(converted)])
    }

    /// Returns a gradient: the number of colors, and a property with its numbers.
    private static func gradient(_ rule: JSONValue) -> JSONValue? {
        func numbers(_ value: JSONValue) -> JSONValue {
            let stops = value.array ?? []
            let colors = stops.map { ($0["offset"] ?? .number(0), $0["color"]?.array ?? []) }
            var numbers: [JSONValue] = colors.flatMap { offset, color in
                let missing = Array(repeating: JSONValue.number(0), count: max(0, 3 - color.count))
                return [offset] + color.prefix(3) + missing
            }
            if colors.contains(where: { $0.1.count > 3 }) {
                numbers += colors.flatMap { offset, color in [offset, color.count > 3 ? color[3] : .number(1)] }
            }
            return .array(numbers)
        }
        let first = rule["value"] ?? rule["keyframes"]?.array?.first?["value"]
        return property(rule, numbers).map {
            .object(["p": .number(Double(first?.array?.count ?? 0)), "k": $0])
        }
    }

    /// Returns an image as an asset.
    private static func image(_ value: JSONValue) -> JSONValue {
        var members: JSONObject = ["u": .string("")]
        for (name, key) in [("src", "p"), ("url", "p"), ("width", "w"), ("height", "h")] {
            if let value = value[name] { members.append(key, value) }
        }
        return .object(members)
    }

    /// Returns the members of a text document.
    private static func text(_ value: JSONValue) -> JSONObject {
        let names = [
            ("text", "t"), ("fontName", "f"), ("fontSize", "s"), ("fillColor", "fc"), ("strokeColor", "sc"),
            ("strokeWidth", "sw"), ("strokeOverFill", "of"), ("lineHeight", "lh"), ("tracking", "tr"),
            ("baselineShift", "ls"), ("wrapSize", "sz"), ("wrapPosition", "ps"),
        ]
        var members = JSONObject()
        for (name, key) in names { if let member = value[name] { members.append(key, member) } }
        let alignments = [
            "left", "right", "center", "justifylastleft", "justifylastright", "justifylastcenter", "justifylastfull",
        ]
        if let name = value["justify"]?.string, let index = alignments.firstIndex(of: name.lowercased()) {
            members.append("j", .number(Double(index)))
        }
        if let caps = value["textCaps"]?.string {
            let values = ["allcaps": 1.0, "smallcaps": 2]
            members.append("ca", .number(values[caps.lowercased()] ?? 0))
        }
        return members
    }
}

extension JSONObject: ExpressibleByDictionaryLiteral {
    /// Creates an object.
    package init(dictionaryLiteral elements: (String, JSONValue)...) {
        self.init()
        for (name, value) in elements { append(name, value) }
    }

    /// Returns the object with the members of another one in place of those with the same names.
    func replacing(_ other: JSONObject) -> JSONObject {
        var result = other
        for (name, value) in members where other[name] == nil { result.append(name, value) }
        return result
    }
}
