import MediaTime
import SceneLanguage

/// Computes the times that layers give relative to parts: `during`, and `at` of players and of the audio of layers.
///
/// They may depend on each other, and on the clocks of superlayers. In each pass, times whose parts are known are
/// computed; the rest cannot be, and is reported.
struct RelativeTimes {
    let collector: DiagnosticCollector

    /// Returns the layers with their times.
    func resolved(_ root: LayerDescription) -> LayerDescription {
        var root = root
        while true {
            var pass = Pass(times: SceneTimes(root, collector), collector: collector)
            root = pass.resolved(root, in: .host)
            if pass.pending.isEmpty { return root }
            guard pass.hasChanged else {
                pass.report(unresolvedNames: Set(root.all.filter { $0.span?.isRelative == true }.compactMap(\.name)))
                return root
            }
        }
    }

    private struct Pass {
        let times: SceneTimes
        let collector: DiagnosticCollector
        /// The times that are not known yet.
        var pending: [RelativeTime] = []
        var hasChanged = false

        /// Returns a layer whose superlayer has a clock, with the times that are known.
        mutating func resolved(_ layer: LayerDescription, in clock: PlayerClock) -> LayerDescription {
            var layer = layer
            let begin = Rational(near: layer.timing.beginTime ?? 0)
            if var span = layer.span {
                // Times of the superlayer, as written ones: `beginTime` and `stagger` delay the span.
                if let start = time(&span.relativeStart, on: clock) { span.start = start }
                if let end = time(&span.relativeEnd, on: clock) { span.end = end }
                checkOrder(span, layer)
                layer.span = span
                // The layer's clock is not known yet.
                if span.isRelative { return layer }
            }
            let own = clock.layer(
                beginTime: begin + (layer.span?.start ?? .zero), speed: Rational(near: layer.timing.speed ?? 1),
                timeOffset: Rational(near: layer.timing.timeOffset ?? 0), ramp: layer.timing.speedRamp)
            layer.kind?.resolveTimes { time(&$0, on: own) }
            for index in layer.audio.indices {
                if let at = time(&layer.audio[index].relativeAt, on: own) { layer.audio[index].at = at }
            }
            for index in layer.sublayers.indices { layer.sublayers[index] = resolved(layer.sublayers[index], in: own) }
            for index in layer.masks.indices { layer.masks[index] = resolved(layer.masks[index], in: own) }
            return layer
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
