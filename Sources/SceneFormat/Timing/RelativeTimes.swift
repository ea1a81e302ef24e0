import MediaTime
import SceneLanguage

/// Computes the times that layers give relative to parts: `during`, and `at` of players and of the audio of layers.
///
/// They may depend on each other, and on the clocks of superlayers. In each pass, times whose parts are known are
/// computed, those that only become known in the pass included. Passes go through sublayers forward and backward in
/// turn. Times that do not become known are reported.
struct RelativeTimes {
    /// The most passes. Layers that refer to the one before or after them need three.
    private static let passLimit = 50

    let collector: DiagnosticCollector

    /// Returns the layers with their times.
    func resolved(_ root: LayerDescription) -> LayerDescription {
        var root = root
        for number in 1... {
            var pass = Pass(
                times: SceneTimes(root, collector), collector: collector, isBackward: number.isMultiple(of: 2))
            root = pass.resolved(root, in: .host, isNew: false)
            if pass.pending.isEmpty { break }
            if pass.hasChanged, number < Self.passLimit { continue }
            if pass.hasChanged {
                pass.reportManySteps()
            } else {
                pass.report(unresolvedNames: Set(root.all.filter { $0.span?.isRelative == true }.compactMap(\.name)))
            }
            break
        }
        return root
    }

    private struct Pass {
        var times: SceneTimes
        let collector: DiagnosticCollector
        let isBackward: Bool
        /// The times that are not known yet.
        var pending: [RelativeTime] = []
        var hasChanged = false

        /// Returns a layer whose superlayer has a clock, with the times that are known.
        ///
        /// - Parameter isNew: Whether the clock became known in this pass.
        mutating func resolved(_ layer: LayerDescription, in clock: PlayerClock, isNew: Bool) -> LayerDescription {
            var layer = layer
            let isNew = isNew || layer.span?.isRelative == true
            let begin = Rational(near: layer.timing.beginTime ?? 0)
            if var span = layer.span {
                // Times of the superlayer, as written ones: `beginTime` and `stagger` delay the span.
                if let start = time(&span.relativeStart, on: clock) { span.start = start }
                if let end = time(&span.relativeEnd, on: clock) { span.end = end }
                checkOrder(span, layer)
                layer.span = span
                // The layer's clock is not known yet.
                if span.isRelative { return layer }
                if isNew { times.add(layer, in: clock) }
            }
            let own = clock.layer(
                beginTime: begin + (layer.span?.start ?? .zero), speed: Rational(near: layer.timing.speed ?? 1),
                timeOffset: Rational(near: layer.timing.timeOffset ?? 0), ramp: layer.timing.speedRamp)
            layer.kind?.resolveTimes { time(&$0, on: own) }
            for index in layer.audio.indices {
                if let at = time(&layer.audio[index].relativeAt, on: own) { layer.audio[index].at = at }
            }
            resolve(&layer.sublayers, in: own, isNew: isNew)
            resolve(&layer.masks, in: own, isNew: isNew)
            return layer
        }

        private mutating func resolve(_ layers: inout [LayerDescription], in clock: PlayerClock, isNew: Bool) {
            let last = layers.count - 1
            for number in layers.indices {
                let index = isBackward ? last - number : number
                layers[index] = resolved(layers[index], in: clock, isNew: isNew)
            }
        }

        /// Takes a relative time, and returns it on a clock; nil if there is none or it is not known yet.
        private mutating func time(_ relative: inout RelativeTime?, on clock: PlayerClock) -> Rational? {
            guard let wanted = relative else { return nil }
            guard let host = times.resolved(wanted) else {
                pending.append(wanted)
                return nil
            }
            relative = nil
            hasChanged = true
            return clock.time(at: host)
        }

        private func checkOrder(_ span: LayerSpan, _ layer: LayerDescription) {
            guard hasChanged, !span.isRelative, let end = span.end, end <= span.start else { return }
            collector.report(
                at: layer.location, "during ends at \(end.seconds) s, and starts at \(span.start.seconds) s",
                expected: "expected an end after the start, in seconds of the superlayer's time")
        }

        /// Reports times that depend on each other in no order.
        func reportManySteps() {
            guard let first = pending.first else { return }
            collector.report(
                at: first.location, "the time of \"\(first.name)\" depends on others in too many steps",
                expected: "expected layers in the order of their times")
        }

        /// Reports the times that are not known.
        func report(unresolvedNames: Set<String>) {
            for time in pending {
                guard unresolvedNames.contains(time.name) else {
                    _ = times.time(time)
                    continue
                }
                collector.report(
                    at: time.location,
                    "the time of \"\(time.name)\" is not known: it depends on this time, or on one "
                        + "that is not known", expected: "expected times that do not depend on each other")
            }
        }
    }
}
