import Foundation
import MediaTime
import RenderTree
import SceneLanguage
import SourceText

extension SceneReader {
    /// Reads `sequence: [part, …]` with the transition between all parts; returns the parts as layers with their spans.
    ///
    /// - Parameter area: The size of the sequence, which is that of parts without a frame.
    func sequence(_ value: SceneValue, transitions: SceneValue?, area: CGSize?) -> (
        layers: [LayerDescription], sequence: SequenceDescription
    )? {
        let common = transitions.map { partTransition($0, area) } ?? .some(nil)
        let parts = values.list(value, "sequence", "a list of parts") { part($0, common ?? nil, area) }
        guard let parts, common != nil else { return nil }
        guard let times = SequenceTimes(parts, values.collector) else { return nil }
        var layers = zip(parts, times.starts).map { part, start in
            var layer = part.layer
            layer.span = LayerSpan(start: start, end: start + part.duration)
            return layer
        }
        let crossings = times.crossings.map { crossing in
            guard var matte = crossing.transition.matte else { return crossing }
            matte.span = LayerSpan(start: crossing.start, end: crossing.start + crossing.transition.duration)
            layers.append(matte)
            var crossing = crossing
            crossing.matte = layers.count - 1
            return crossing
        }
        return (layers, SequenceDescription(crossings: crossings, duration: times.end))
    }

    private func part(_ value: SceneValue, _ common: PartTransition?, _ area: CGSize?) -> SequencePart? {
        guard var map = MapReader(value, "a part of the sequence", values.collector) else { return nil }
        let written = map.value("duration").flatMap { $0.content == .text("auto") ? nil : $0 }
        let duration = written.map { SceneValueType.positiveSeconds.read($0, "duration", values) }
        let start = map.value("at").map { partStart($0) } ?? .next
        let transition = map.value("transition").map { partTransition($0, area) } ?? .some(common)
        for key in ["during", "beginTime"] {
            guard let entry = value.entries.first(where: { $0.key == key && !$0.value.isNull }) else { continue }
            values.collector.report(
                at: entry.keyLocation, "a part of the sequence has \"\(key)\"",
                expected: "expected at: and duration:, or \(key) in a sublayer of the part")
            return nil
        }
        guard var layer = layer(value.without(Set(SequencePart.keys.names)), area: area) else { return nil }
        if layer.isUnplaced, let area { layer.frame = CGRect(origin: .zero, size: area) }
        guard let start, let transition, duration != .some(nil) else { return nil }
        guard let duration = duration ?? naturalDuration(of: layer, at: value.location) else { return nil }
        return SequencePart(
            layer: layer, duration: duration, start: start, transition: transition, location: value.location)
    }

    private func naturalDuration(of layer: LayerDescription, at location: SourceLocation) -> Rational? {
        let problems = values.collector.count
        if let end = NaturalDuration(lengths: lengths).endInSuperlayer(of: layer), end > .zero { return end }
        // An unreadable clip is reported already.
        guard values.collector.count == problems else { return nil }
        values.collector.report(
            at: location, "the part has no duration of its own",
            expected: "expected duration: seconds, or a clip, audio, animation or sequence that ends")
        return nil
    }

    private func partStart(_ value: SceneValue) -> SequencePart.Start? {
        guard let relative = values.relativeTime(value, "at") else { return nil }
        if let relative { return .relative(relative) }
        return values.seconds(value, "at").map { .time($0) }
    }

    /// Reads a transition between parts: a type, a filter's name, `none`, or a map. Reports problems and returns nil.
    private func partTransition(_ value: SceneValue, _ area: CGSize?) -> PartTransition?? {
        if case .text(let name) = value.content {
            if name == "none" { return .some(nil) }
            if TransitionDescription.Kind(rawValue: name) == nil, let guess = CommonGuesses.transition(for: name) {
                let types = TransitionDescription.Kind.allCases.map(\.rawValue).joined(separator: ", ")
                return values.refuse(
                    value, "transition", "\(types), none, or a filter such as CISwipeTransition", suggestion: guess)
            }
            let key = TransitionFilter.names.contains(name) ? "filter" : "type"
            let entry = SceneValue.Entry(key: key, keyLocation: value.location, value: value)
            return partTransition(SceneValue(.map([entry]), at: value.location), area)
        }
        guard var map = MapReader(value, "a transition", values.collector) else { return nil }
        let problems = values.collector.count
        var transition = PartTransition()
        _ = PartTransition.keys.read(&map, into: &transition, values)
        readRules(map, into: &transition.transition)
        if let value = map.written(MatteDescription.key) {
            transition.matte = matte(value, area)
            checkKind(of: map, with: value)
        }
        map.reportUnknownKeys()
        transition.source = ObjectSource(map)
        guard values.collector.count == problems else { return nil }
        if let matte = transition.matte, map.written("duration") == nil {
            let end = NaturalDuration(lengths: lengths).endInSuperlayer(of: matte)
            if let end, end > .zero { transition.duration = end }
        }
        return transition
    }

    /// Reads the layer whose alpha is the share of the later part. Without a place, it is as large as the sequence, and
    /// so is the layer whose brightness that is.
    private func matte(_ value: SceneValue, _ area: CGSize?) -> LayerDescription? {
        guard case .map = value.content else {
            return values.refuse(
                value, MatteDescription.key, "a layer, such as { class: AVPlayerLayer, player: { asset: ink } }")
        }
        guard var matte = layer(value, area: area) else { return nil }
        guard let area else { return matte }
        matte.frame = CGRect(origin: .zero, size: area)
        for index in matte.sublayers.indices where matte.sublayers[index].isUnplaced {
            matte.sublayers[index].frame = matte.frame
        }
        return matte
    }

    /// Reports keys of a transition that have no effect with a matte.
    private func checkKind(of map: MapReader, with matte: SceneValue) {
        let keys = TransitionDescription.keys.names + ["timingFunction"]
        for entry in map.entries where keys.contains(entry.key) && !entry.value.isNull {
            values.collector.report(
                at: entry.keyLocation, "a transition has both \(MatteDescription.key) and \(entry.key)",
                expected: "expected one of them, because the matte alone sets what is shown")
        }
    }
}

extension LayerDescription {
    /// Whether the layer has neither a frame, bounds nor a position.
    var isUnplaced: Bool { frame == nil && !properties.contains { ["bounds", "position"].contains($0.key) } }

    /// The size of the layer, if the scene sets it.
    var size: CGSize? {
        if let frame { return frame.size }
        guard case .rect(let bounds)? = properties.first(where: { $0.key == "bounds" })?.value else { return nil }
        return bounds.size
    }
}
