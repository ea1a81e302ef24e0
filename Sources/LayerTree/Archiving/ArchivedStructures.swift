import Foundation
import Images
import RenderTree
import TextLayout
import VectorGeometry

extension CGImage {
    /// The image for archives: PNG if it is opaque, otherwise its pixels, which PNG would round.
    var archived: ArchivedValue {
        if isOpaque, let png = try? pngData() { return .list([.data(png)]) }
        var rows = Data()
        for y in 0..<height { rows.append(Data(bytes: pixels.row(y), count: width * 4)) }
        return .list([.integer(Int64(width)), .integer(Int64(height)), .data(rows)])
    }

    /// Creates an image from its archived value; nil for anything else.
    convenience init?(archived parts: [ArchivedValue]) {
        switch parts.first {
        case .data(let png)?:
            guard let image = try? CGImage.png(data: png, named: "archived image") else { return nil }
            self.init(pixels: image.pixels, isOpaque: image.isOpaque)
        case .integer(let width)?:
            guard parts.count == 3, case .integer(let height) = parts[1], case .data(let rows) = parts[2],
                PixelBuffer.sides.contains(Int(width)), PixelBuffer.sides.contains(Int(height)),
                rows.count == Int(width * height) * 4
            else { return nil }
            let pixels = PixelBuffer(width: Int(width), height: Int(height))
            let bytes = [UInt8](rows)
            for y in 0..<pixels.height {
                let row = pixels.bytes + y * pixels.bytesPerRow
                bytes[y * pixels.width * 4..<(y + 1) * pixels.width * 4].withUnsafeBytes {
                    if let start = $0.baseAddress { row.copyMemory(from: start, byteCount: $0.count) }
                }
            }
            self.init(pixels: pixels, isOpaque: false)
        default: return nil
        }
    }
}

extension VectorPath {
    /// The elements as numbers: the number of points, then their coordinates. A close has no points; a move counts as
    /// -1.
    var numbers: [Double] {
        elements.flatMap { element -> [Double] in
            switch element {
            case .move(let p): [-1, p.x, p.y]
            case .line(let p): [1, p.x, p.y]
            case .quad(let c, let p): [2, c.x, c.y, p.x, p.y]
            case .cubic(let c1, let c2, let p): [3, c1.x, c1.y, c2.x, c2.y, p.x, p.y]
            case .close: [0]
            }
        }
    }

    /// Creates a path from numbers; nil if they are not a path.
    init?(numbers: [Double]) {
        var elements: [PathElement] = []
        var remaining = numbers[...]
        while let head = remaining.popFirst() {
            let count = [-1: 1, 1: 1, 2: 2, 3: 3, 0: 0][head]
            guard let count, remaining.count >= 2 * count else { return nil }
            let coordinates = Array(remaining.prefix(2 * count))
            let p = (0..<count).map { CGPoint(x: coordinates[2 * $0], y: coordinates[2 * $0 + 1]) }
            remaining = remaining.dropFirst(2 * count)
            switch head {
            case -1: elements.append(.move(p[0]))
            case 1: elements.append(.line(p[0]))
            case 2: elements.append(.quad(control: p[0], to: p[1]))
            case 3: elements.append(.cubic(control1: p[0], control2: p[1], to: p[2]))
            default: elements.append(.close)
            }
        }
        self.init(elements)
    }
}

// An attributed text as a list of the text and attributes of its pieces.
extension AttributedText {
    var archivedList: [Any] { pieces.map { [$0.text, $0.attributes.named] as [Any] } }

    /// Creates a text from a list; nil if it is not a text.
    convenience init?(archivedList parts: [Any]) {
        var pieces: [Piece] = []
        for part in parts {
            guard let piece = part as? [Any], piece.count == 2, let text = piece[0] as? String,
                let named = piece[1] as? [String: Any]
            else { return nil }
            pieces.append(Piece(text, TextAttributes(named: named)))
        }
        self.init(pieces)
    }
}

extension TextAttributes {
    fileprivate var named: [String: Any] {
        var named: [String: Any] = [
            "font": UIFont(named: fontName, size: fontSize), "color": color, "kern": kern, "baseline": baselineOffset,
        ]
        named["background"] = backgroundColor
        if !fontFeatures.isEmpty { named["features"] = fontFeatures }
        if !fontVariations.isEmpty { named["variations"] = fontVariations }
        named["underline"] = underline?.weight.rawValue
        named["underlineColor"] = underline?.color
        named["strikethrough"] = strikethrough?.weight.rawValue
        named["strikethroughColor"] = strikethrough?.color
        named["stroke"] = stroke?.strokeWidth
        named["strokeColor"] = stroke?.color
        named["paragraph"] = paragraph.archivedList
        named["alignment"] = paragraph.alignment?.rawValue
        return named
    }

    fileprivate init(named: [String: Any]) {
        self.init()
        func number(_ key: String) -> CGFloat { CGFloat(BoxedValue.number(named[key]) ?? 0) }
        func rule(_ key: String) -> TextDecoration? {
            (named[key] as? String).flatMap(TextDecoration.Weight.init).map {
                TextDecoration($0, color: named[key + "Color"] as? CGColor)
            }
        }
        if let font = named["font"] as? UIFont {
            fontName = font.fontName
            fontSize = font.pointSize
        }
        color = named["color"] as? CGColor ?? .black
        backgroundColor = named["background"] as? CGColor
        kern = number("kern")
        fontFeatures = named["features"] as? String ?? ""
        fontVariations = named["variations"] as? String ?? ""
        baselineOffset = number("baseline")
        underline = rule("underline")
        strikethrough = rule("strikethrough")
        stroke = TextStroke(strokeWidth: number("stroke"), color: named["strokeColor"] as? CGColor)
        paragraph = ParagraphStyle(
            archivedList: (named["paragraph"] as? [Any] ?? []).compactMap(BoxedValue.number).map { CGFloat($0) })
        paragraph.alignment = (named["alignment"] as? String).flatMap(TextAlignment.init)
    }
}

extension ParagraphStyle {
    fileprivate var archivedList: [CGFloat] {
        [
            lineHeightMultiple, minimumLineHeight, maximumLineHeight, lineSpacing, paragraphSpacing,
            firstLineHeadIndent, headIndent,
        ]
    }

    fileprivate init(archivedList n: [CGFloat]) {
        self.init()
        guard n.count == 7 else { return }
        lineHeightMultiple = n[0]
        minimumLineHeight = n[1]
        maximumLineHeight = n[2]
        lineSpacing = n[3]
        paragraphSpacing = n[4]
        firstLineHeadIndent = n[5]
        headIndent = n[6]
    }
}

// A filter as a list of archived values: type, name, whether it is enabled, then keys and values of inputs.
extension LayerFilter {
    var archivedList: [Any] {
        [type, name, isEnabled ? 1.0 : 0.0]
            + inputs.sorted { $0.key < $1.key }.flatMap { key, value -> [Any] in
                switch value {
                case .number(let number): [key, number]
                case .vector(let values): [key, values]
                case .color(let color): [key, color]
                case .lookup(let lookup): [key, lookup.cubeData]
                }
            } + (edges == .transparent ? [] : [Self.edgesKey, edges == .clamped ? 1.0 : 2.0])
    }

    /// The key of the edges, which is not an input.
    private static let edgesKey = "clampsToExtent"

    /// Creates a filter from a list; nil if it is not a filter.
    init?(archivedList parts: [Any]) {
        guard parts.count >= 3, parts.count % 2 == 1, let type = parts[0] as? String, let name = parts[1] as? String,
            let enabled = BoxedValue.number(parts[2])
        else { return nil }
        self.init(type: type, name: name)
        isEnabled = enabled != 0
        for i in stride(from: 3, to: parts.count, by: 2) {
            guard let key = parts[i] as? String, let value = FilterValue(boxed: parts[i + 1]) else { return nil }
            if key == Self.edgesKey, case .number(let number) = value {
                edges = number == 1 ? .clamped : .clampedIfFullFrame
            } else {
                inputs[key] = value
            }
        }
    }
}

// A filter as Core Image's name and inputs; points are written as vectors.
extension TransitionFilter {
    var archivedList: [Any] {
        switch self {
        case .dissolve: ["CIDissolveTransition"]
        case .swipe(let angle, let width, let color, let opacity):
            [
                "CISwipeTransition",
                ["inputAngle": angle, "inputWidth": width, "inputColor": color, "inputOpacity": opacity]
                    as [String: Any],
            ]
        case .barsSwipe(let angle, let width, let offset):
            ["CIBarsSwipeTransition", ["inputAngle": angle, "inputWidth": width, "inputBarOffset": offset]]
        case .mod(let center, let angle, let radius, let compression):
            [
                "CIModTransition",
                [
                    "inputCenter": CIVector(center), "inputAngle": angle, "inputRadius": radius,
                    "inputCompression": compression,
                ] as [String: Any],
            ]
        case .flash(let center, let color, let radius, let strength, let contrast, let threshold):
            [
                "CIFlashTransition",
                [
                    "inputCenter": CIVector(center), "inputColor": color, "inputMaxStriationRadius": radius,
                    "inputStriationStrength": strength,
                    "inputStriationContrast": contrast, "inputFadeThreshold": threshold,
                ] as [String: Any],
            ]
        case .copyMachine(let angle, let width, let color, let opacity):
            [
                "CICopyMachineTransition",
                ["inputAngle": angle, "inputWidth": width, "inputColor": color, "inputOpacity": opacity]
                    as [String: Any],
            ]
        case .disintegrate(let mask, let radius, let density, let offset):
            [
                "CIDisintegrateWithMaskTransition",
                [
                    "inputMaskImage": mask, "inputShadowRadius": radius, "inputShadowDensity": density,
                    "inputShadowOffset": CIVector(offset),
                ] as [String: Any],
            ]
        case .ripple(let center, let width, let scale):
            [
                "CIRippleTransition",
                ["inputCenter": CIVector(center), "inputWidth": width, "inputScale": scale] as [String: Any],
            ]
        case .pageCurl(let angle, let radius): ["CIPageCurlTransition", ["inputAngle": angle, "inputRadius": radius]]
        case .wipe(let angle, let width): ["wipe", ["inputAngle": angle, "inputWidth": width]]
        case .iris(let center, let width): ["iris", Self.inputs(["inputWidth": width], center)]
        case .clock(let center, let angle, let width):
            ["clock", Self.inputs(["inputAngle": angle, "inputWidth": width], center)]
        case .zoom(let center, let amount): ["zoom", Self.inputs(["inputAmount": amount], center)]
        case .whipPan(let angle, let amount): ["whipPan", ["inputAngle": angle, "inputAmount": amount]]
        case .lumaWipe(let mask, let softness, let isInverted):
            [
                "lumaWipe",
                ["inputMaskImage": mask, "inputSoftness": softness, "inputInverted": isInverted ? 1.0 : 0.0]
                    as [String: Any],
            ]
        }
    }

    /// Returns inputs with the center, unless it is that of the box.
    private static func inputs(_ numbers: [String: Double], _ center: TransitionPoint?) -> [String: Any] {
        var inputs: [String: Any] = numbers
        if let center { inputs["inputCenter"] = CIVector(center) }
        return inputs
    }

    /// Creates a filter from a list; nil if it is not a transition.
    init?(archivedList parts: [Any]) {
        guard let name = parts.first as? String else { return nil }
        let inputs = parts.dropFirst().first as? [String: Any] ?? [:]
        self.init(
            name: name,
            inputs: inputs.mapValues { value in
                switch value {
                case let vector as CIVector where vector.count == 2: TransitionPoint(vector.values[0], vector.values[1])
                case let color as CGColor: color
                case let image as CGImage: image
                default: BoxedValue.number(value) ?? value
                }
            })
    }
}

extension CIVector {
    fileprivate convenience init(_ point: TransitionPoint) { self.init([point.x, point.y]) }
}
