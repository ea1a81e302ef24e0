import SourceText

extension LayerEffect {
    /// The animation of one key path of an effect.
    struct Movement {
        let keyPath: String
        /// The value of the hidden layer, or the values of an emphasis in order.
        let values: [Double]
        /// Whether the values add to those of the layer.
        var isAdditive = false
    }

    /// Returns the animations of the effect.
    func movements(_ moment: Moment) -> [Movement] {
        let fade = Movement(keyPath: "opacity", values: [0])
        return switch name {
        case .fade: [fade]
        case .rise: [fade, moved("y", moment == .enter ? 1 : -1)]
        case .drop: [fade, moved("y", moment == .enter ? -1 : 1)]
        case .slide:
            switch side {
            case .left: [fade, moved("x", -1)]
            case .right: [fade, moved("x", 1)]
            case .top: [fade, moved("y", -1)]
            case .bottom: [fade, moved("y", 1)]
            }
        case .pop: [Movement(keyPath: "transform.scale", values: [0])]
        case .zoom: [fade, Movement(keyPath: "transform.scale", values: [moment == .enter ? 1.5 : 0.5])]
        case .flip: [fade, Movement(keyPath: "transform.rotation.y", values: [-Double.pi / 2])]
        case .draw: [Movement(keyPath: "strokeEnd", values: [0])]
        case .pulse: [Movement(keyPath: "transform.scale", values: [0, 0.1, 0], isAdditive: true)]
        case .shake:
            [
                Movement(
                    keyPath: "position.x", values: [0, -1, 1, -1, 1, 0].map { $0 * (distance ?? 10) },
                    isAdditive: true)
            ]
        case .flash: [Movement(keyPath: "opacity", values: [0, -0.8, 0, -0.8, 0], isAdditive: true)]
        }
    }

    private func moved(_ axis: String, _ sign: Double) -> Movement {
        Movement(keyPath: "position.\(axis)", values: [sign * (distance ?? 40)], isAdditive: true)
    }
}

extension LayerEffect.Movement {
    /// Returns the animation in the long form.
    ///
    /// An entrance ends, and an exit begins, with the layer's own value, which need not be known here.
    func animation(_ effect: LayerEffect, _ moment: LayerEffect.Moment, ease: SceneValue?, at location: SourceLocation)
        -> SceneValue
    {
        func value(_ content: SceneValue.Content) -> SceneValue { SceneValue(content, at: location) }
        func number(_ value: Double) -> SceneValue { SceneValue(value, at: location) }
        var entries: [(String, SceneValue)] = [
            ("class", value(.text(moment == .emphasis ? "CAKeyframeAnimation" : "CABasicAnimation"))),
            ("keyPath", value(.text(keyPath))), ("beginTime", number(effect.time ?? 0)),
            ("duration", number(effect.duration)),
        ]
        switch moment {
        case .enter:
            entries.append(("fromValue", number(values[0])))
            if isAdditive { entries.append(("toValue", number(0))) }
            entries.append(("fillMode", value(.text("backwards"))))
        case .exit:
            if isAdditive { entries.append(("fromValue", number(0))) }
            entries.append(("toValue", number(values[0])))
            entries.append(("fillMode", value(.text("forwards"))))
        case .emphasis:
            entries.append(("values", value(.list(values.map { number($0) }))))
        }
        if isAdditive { entries.append(("additive", value(.boolean(true)))) }
        entries.append(("timingFunction", ease ?? value(.text(defaultPace(effect, moment)))))
        return value(.map(entries.map { .init(key: $0.0, keyLocation: location, value: $0.1) }))
    }

    private func defaultPace(_ effect: LayerEffect, _ moment: LayerEffect.Moment) -> String {
        switch moment {
        case .enter: effect.name == .pop ? "easeOutBack" : "easeOutCubic"
        case .exit: effect.name == .pop ? "easeInBack" : "easeInCubic"
        case .emphasis: "linear"
        }
    }
}
