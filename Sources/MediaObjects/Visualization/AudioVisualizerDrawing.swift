import Foundation
import Images
import LayerTree
import MediaReading
import MediaTime
import RenderTree
import SourceFiles
import VectorGeometry

/// Draws the audio of a file into a layer, each frame at its time.
final class AudioVisualizerDrawing: FrameDrawing {
    private let asset: AVAsset
    private weak var owner: CALayer?
    private let history: AudioSampleHistory
    /// The highest amplitude of each `1 / peakRate` seconds of the whole file.
    private var peaks: [Float]?
    private var spectrum: (bands: AudioBands, meter: AudioSpectrum)?
    /// The powers of the bands by their measurement.
    private var powers: [Int: [Float]] = [:]
    /// The error that ended the drawing.
    private var failure: MediaError?
    private var last: (shown: Shown, nodes: FrameNodes)?
    private let identities = [RenderNode.Identity.next(), RenderNode.Identity.next()]

    private static let peakRate = 200

    /// Everything that determines the drawing of a frame.
    private struct Shown: Equatable {
        struct Column: Equatable {
            /// The left edge as a fraction of the width.
            let x: Double
            let level: Float
        }

        var columns: [Column]
        /// The width of a column as a fraction of the width.
        var columnWidth: Double
        /// The number of columns before the current time.
        var playedCount: Int
        let style: AudioVisualizerStyle
        let bounds: CGRect
    }

    init(_ asset: AVAsset, owner: CALayer) {
        self.asset = asset
        self.owner = owner
        history = AudioSampleHistory(asset.source)
    }

    /// The problems found in the audio so far.
    var warnings: [MediaWarning] { history.warnings }

    var isStepped: Bool { true }

    func drawing(at time: Double, in bounds: CGRect) throws -> Drawing {
        if let failure { throw failure }
        return .none
    }

    func nodes(atLocalTime time: Double, showing state: LayerState) -> FrameNodes? {
        let style = AudioVisualizerStyle(state, isFlipped: owner?.contentsAreFlipped() ?? true)
        let bounds = state.placement.bounds
        guard failure == nil, bounds.width > 0, bounds.height > 0, time.isFinite else { return nil }
        do throws(MediaError) {
            let shown = try shown(at: time, style, bounds)
            if let last, last.shown == shown { return last.nodes }
            let nodes = FrameNodes(nodes(shown))
            last = (shown, nodes)
            return nodes
        } catch {
            failure = error
            return nil
        }
    }
}

// MARK: - Levels

extension AudioVisualizerDrawing {
    private func shown(at time: Double, _ style: AudioVisualizerStyle, _ bounds: CGRect) throws(MediaError) -> Shown {
        var shown = Shown(columns: [], columnWidth: 0, playedCount: 0, style: style, bounds: bounds)
        guard style.kind == .waveform else {
            let levels = try levels(at: time, style)
            shown.columnWidth = 1 / Double(levels.count)
            shown.columns = levels.enumerated().map { .init(x: Double($0) * shown.columnWidth, level: $1) }
            return shown
        }
        let duration = try duration()
        guard duration > 0 else { return shown }
        // An outline has a point for every two points of the width.
        let count = style.bars.count > 0 ? style.bars.count : min(max(Int(bounds.width / 2), 2), 4_096)
        let length = (style.window ?? duration) / Double(count)
        let start = style.window.map { time - $0 / 2 } ?? 0
        let scale = Float(pow(10, style.gain / 20))
        let first = Int((start / length).rounded(.down))
        let end = Int(((start + length * Double(count)) / length - 1e-9).rounded(.up))
        shown.columnWidth = 1 / Double(count)
        for index in first..<end {
            let from = Double(index) * length
            let level = try min(peak(from, from + length) * scale, 1)
            shown.columns.append(.init(x: (from - start) / (length * Double(count)), level: level))
            if from < time { shown.playedCount += 1 }
        }
        if style.playedColor == nil { shown.playedCount = 0 }
        return shown
    }

    /// Returns the smoothed level of each band, 0…1.
    private func levels(at time: Double, _ style: AudioVisualizerStyle) throws(MediaError) -> [Float] {
        let position = min(max(time * Double(AudioSmoothing.rate), -1e9), 1e9)
        let index = Int(position.rounded(.down))
        let share = Float(position - Double(index))
        let memory = style.smoothing.memory
        // Earlier measurements are not needed when time passes.
        if powers.count > 4 * (memory + 2) { powers = powers.filter { $0.key >= index - memory } }
        if spectrum?.bands != style.bands { powers = [:] }
        for needed in index - memory...index + 1 where powers[needed] == nil {
            powers[needed] = try measure(needed, style.bands)
        }
        let silence = [Float](repeating: 0, count: style.bands.count)
        func measured(_ index: Int) -> [Float] {
            (powers[index] ?? silence).map { AudioBands.level(power: $0, gain: style.gain) }
        }
        let now = style.smoothing.levels(at: index, measured)
        let next = style.smoothing.levels(at: index + 1, measured)
        return zip(now, next).map { $0 + ($1 - $0) * share }
    }

    /// Returns the power of each band about the time of a measurement.
    private func measure(_ index: Int, _ bands: AudioBands) throws(MediaError) -> [Float] {
        let meter: AudioSpectrum
        if let spectrum, spectrum.bands == bands {
            meter = spectrum.meter
        } else {
            meter = AudioSpectrum(bands, sampleRate: AudioSampleHistory.sampleRate)
            spectrum = (bands, meter)
        }
        guard index >= 0 else { return [Float](repeating: 0, count: bands.count) }
        let center = index * (AudioSampleHistory.sampleRate / AudioSmoothing.rate)
        let half = AudioSpectrum.size / 2
        return meter.powers(of: try history.samples(center - half..<center + half))
    }

    /// The length of the audio in seconds.
    private func duration() throws(MediaError) -> Double {
        let ends = try asset.info.get().audio == nil ? nil : asset.ends
        return (ends?.audio ?? ends?.last)?.seconds ?? 0
    }

    /// Returns the highest amplitude between two times.
    private func peak(_ start: Double, _ end: Double) throws(MediaError) -> Float {
        if peaks == nil { peaks = try findPeaks() }
        let peaks = peaks ?? []
        let rate = Double(Self.peakRate)
        let first = Int((start * rate).rounded(.down))
        let last = max(first + 1, Int((end * rate).rounded(.up)))
        return peaks[min(max(first, 0), peaks.count)..<min(max(last, 0), peaks.count)].max() ?? 0
    }

    private func findPeaks() throws(MediaError) -> [Float] {
        let length = AudioSampleHistory.sampleRate / Self.peakRate
        let count = Int((try duration() * Double(Self.peakRate)).rounded(.up))
        let source = AudioSampleHistory(asset.source)
        var peaks: [Float] = []
        peaks.reserveCapacity(count)
        for index in 0..<count {
            let samples = try source.samples(index * length..<(index + 1) * length)
            peaks.append(samples.reduce(0) { max($0, abs($1)) })
        }
        return peaks
    }
}

// MARK: - Shapes

extension AudioVisualizerDrawing {
    private func nodes(_ shown: Shown) -> [RenderNode] {
        let played = 0..<min(shown.playedCount, shown.columns.count)
        let parts = [(played, shown.style.playedColor), (played.upperBound..<shown.columns.count, shown.style.color)]
        return zip(parts, identities).compactMap { part, identity in
            guard let color = part.1, !part.0.isEmpty else { return nil }
            return node(path(shown, part.0), color, identity, shown.bounds)
        }
    }

    private func path(_ shown: Shown, _ columns: Range<Int>) -> CGMutablePath {
        let path = CGMutablePath()
        let style = shown.style
        let width = shown.bounds.width
        guard style.kind != .spectrum, style.bars.count > 0 else {
            // Both parts of an outline have the point between them.
            let range = columns.lowerBound..<min(columns.upperBound + 1, shown.columns.count)
            let isSpectrum = style.kind == .spectrum
            let last = CGFloat(max(shown.columns.count - 1, 1))
            let points = range.map { index in
                let column = shown.columns[index]
                let x = isSpectrum ? width * CGFloat(index) / last : width * min(max(column.x, 0), 1)
                return (x: x, level: column.level)
            }
            style.bars.addArea(points, isSmooth: isSpectrum, in: shown.bounds, to: path)
            return path
        }
        for column in shown.columns[columns] {
            let left = CGFloat(column.x) * width
            style.bars.addBar(
                column.level, left..<left + CGFloat(shown.columnWidth) * width, in: shown.bounds, to: path)
        }
        return path
    }

    private func node(_ path: CGMutablePath, _ color: CGColor, _ identity: RenderNode.Identity, _ bounds: CGRect)
        -> RenderNode
    {
        var placement = Placement()
        placement.bounds = bounds
        placement.anchorPoint = .zero
        placement.position = bounds.origin
        var shape = ShapeStyle()
        shape.path = path.value
        shape.fillColor = color
        return RenderNode(
            identity: identity, label: owner?.name ?? "AudioVisualizerLayer", placement: placement,
            drawing: .shape(shape))
    }
}
