import LayerTree
import SourceText
import VectorGeometry

extension SceneValue {
    /// Creates a computed number.
    init(_ number: Double, at location: SourceLocation) {
        self.init(.number(NumberLiteral(computed: number)), at: location)
    }

    /// Whether a list contains a percentage, or the value is the name of an area.
    var hasLengths: Bool {
        switch content {
        case .list(let items):
            items.contains { if case .text(let text) = $0.content { Length(text) != nil } else { false } }
        case .text(let text): text == LayoutResolver.safeArea
        default: false
        }
    }

    /// Returns a map with the value of one key changed.
    func mapEntry(_ key: String, _ change: (SceneValue) -> SceneValue) -> SceneValue {
        guard self[key] != nil else { return self }
        return mapEntries { $0.key == key ? change($0.value) : $0.value }
    }

    /// Returns a map with changed values.
    func mapEntries(_ change: (Entry) -> SceneValue) -> SceneValue {
        guard case .map(let entries) = content else { return self }
        return SceneValue(
            .map(entries.map { Entry(key: $0.key, keyLocation: $0.keyLocation, value: change($0)) }), at: location)
    }

    /// The numbers of a list; nil for other values.
    private var numbers: [Double]? {
        guard case .list(let items) = content else { return nil }
        let numbers = items.compactMap { if case .number(let number) = $0.content { number.value } else { nil } }
        return numbers.count == items.count ? numbers : nil
    }

    /// The size of a layer with a frame or bounds, without the sides that are `auto`.
    var layoutSize: LayoutSize {
        guard case .list(let items)? = (self["frame"] ?? self["bounds"])?.content, items.count == 4 else {
            return LayoutSize()
        }
        let lengths = items.map { item -> Double? in
            if case .number(let number) = item.content { number.value } else { nil }
        }
        return LayoutSize(width: lengths[2], height: lengths[3])
    }

    /// Whether a layout, the value, resizes sublayers along and across its axis.
    var resizedSides: (along: Bool, across: Bool) {
        (
            self["distribution"]?.textForm?.hasPrefix("fill") == true, self["alignment"]?.textForm == "fill"
        )
    }

    /// Whether a stack resizes the layer, one of its sublayers.
    func isResized(by stack: SceneValue?) -> Bool {
        guard let sides = stack?.resizedSides else { return false }
        return sides.along || sides.across
    }

    /// Whether the value is the length of a side that is as long as the content.
    package var isAutomaticLength: Bool { content == .text(LayoutResolver.automaticLength) }
}

extension SceneValue {
    /// Returns a layer with the frame that its `autoresizingMask` gives it in a superlayer of another size.
    func autoresized(from old: LayoutSize, to new: LayoutSize) -> SceneValue {
        guard old != new, let mask = CAAutoresizingMask(scene: self["autoresizingMask"]), !mask.isEmpty,
            let oldWidth = old.width, let oldHeight = old.height, let newWidth = new.width, let newHeight = new.height,
            let frame = layoutFrame
        else { return self }
        let resized = mask.resized(
            frame, from: CGSize(width: oldWidth, height: oldHeight), to: CGSize(width: newWidth, height: newHeight))
        func value(_ numbers: [CGFloat], _ key: String) -> SceneValue {
            let valueLocation = self[key]?.location ?? location
            return SceneValue(.list(numbers.map { SceneValue(Double($0), at: valueLocation) }), at: valueLocation)
        }
        if self["frame"] != nil {
            return mapEntry("frame") { _ in value([resized.minX, resized.minY, resized.width, resized.height], "frame")
            }
        }
        let anchor = layoutAnchor
        let origin = self["bounds"]?.numbers ?? []
        return mapEntry("bounds") { _ in
            value([origin[0], origin[1], resized.width, resized.height], "bounds")
        }.replacing(
            Entry(
                key: "position", keyLocation: location,
                value: value(
                    [resized.minX + anchor.x * resized.width, resized.minY + anchor.y * resized.height], "position")))
    }

    private var layoutAnchor: CGPoint {
        guard let anchor = self["anchorPoint"]?.numbers, anchor.count == 2 else { return CGPoint(x: 0.5, y: 0.5) }
        return CGPoint(x: anchor[0], y: anchor[1])
    }

    /// The frame of a layer before its transform; nil if its size or position is not known.
    private var layoutFrame: CGRect? {
        if let frame = self["frame"]?.numbers, frame.count == 4 {
            return CGRect(x: frame[0], y: frame[1], width: frame[2], height: frame[3])
        }
        let position = self["position"] == nil ? [0, 0] : self["position"]?.numbers ?? []
        guard let bounds = self["bounds"]?.numbers, bounds.count == 4, position.count == 2 else { return nil }
        let anchor = layoutAnchor
        return CGRect(
            x: position[0] - Double(anchor.x) * bounds[2], y: position[1] - Double(anchor.y) * bounds[3],
            width: bounds[2], height: bounds[3])
    }
}

extension CAAutoresizingMask {
    /// The names of the members in scenes, in the order of their bits.
    package static let sceneNames = [
        "layerMinXMargin", "layerWidthSizable", "layerMaxXMargin", "layerMinYMargin", "layerHeightSizable",
        "layerMaxYMargin",
    ]

    /// Creates a mask from a list of names, or its bits; nil for other values, which the reader reports.
    package init?(scene value: SceneValue?) {
        switch value?.content {
        case .number(let bits):
            guard let bits = UInt32(exactly: bits.value) else { return nil }
            self.init(rawValue: bits)
        case .list(let names):
            self = names.reduce(into: []) { mask, name in
                guard let index = Self.sceneNames.firstIndex(of: name.textForm ?? "") else { return }
                mask.insert(CAAutoresizingMask(rawValue: 1 << UInt32(index)))
            }
        default: return nil
        }
    }
}
