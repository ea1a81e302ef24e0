import Foundation
import Images
import RenderTree
import SourceFiles
import TestSupport
import Testing
import TextLayout
import VectorGeometry

@testable import LayerTree
@testable import MediaObjects

@Suite("Audio visualizer layers")
struct AudioVisualizerTests {
    private let folder: TemporaryFolder

    init() throws { folder = try TemporaryFolder() }

    /// Writes a mono WAVE file with samples at 48,000 per second.
    private func asset(seconds: Double, _ sample: (Double) -> Double) throws -> AVAsset {
        func bytes<T: FixedWidthInteger>(_ value: T) -> Data { withUnsafeBytes(of: value.littleEndian) { Data($0) } }
        let samples = (0..<Int(seconds * 48_000)).map { bytes(Int16(sample(Double($0) / 48_000) * 32_767)) }
        let length = UInt32(samples.count * 2)
        var file = Data("RIFF".utf8) + bytes(36 + length) + Data("WAVEfmt ".utf8) + bytes(UInt32(16))
        file += bytes(UInt16(1)) + bytes(UInt16(1)) + bytes(UInt32(48_000)) + bytes(UInt32(96_000))
        file += bytes(UInt16(2)) + bytes(UInt16(16)) + Data("data".utf8) + bytes(length)
        for sample in samples { file += sample }
        let url = URL(fileURLWithPath: folder.path("\(UUID().uuidString).wav"))
        try file.write(to: url)
        return AVAsset(url: url)
    }

    private func layer(_ asset: AVAsset, _ kind: AudioVisualizerLayer.Kind, count: Int) -> AudioVisualizerLayer {
        let layer = AudioVisualizerLayer(asset, kind: kind)
        layer.bounds = CGRect(x: 0, y: 0, width: 80, height: 100)
        layer.count = count
        layer.minimumBarHeight = 0
        layer.verticalAlignment = .bottom
        return layer
    }

    /// Returns the rectangles of the bars of a node from left to right.
    private func bars(_ layer: AudioVisualizerLayer, at time: Double, node: Int = 0) throws -> [CGRect] {
        let drawing = try #require(layer.frameDrawing)
        guard let nodes = drawing.nodes(atLocalTime: time, showing: layer.state) else {
            _ = try drawing.drawing(at: time, in: layer.bounds)
            return []
        }
        guard nodes.nodes.indices.contains(node), case .shape(let shape) = nodes.nodes[node].drawing else { return [] }
        let parts = try #require(shape.path).elements.split(separator: .close)
        return parts.map { part in
            let points = part.compactMap { element -> CGPoint? in
                switch element {
                case .move(let point), .line(let point): point
                default: nil
                }
            }
            let (x, y) = (points.map(\.x), points.map(\.y))
            let (left, low) = (x.min() ?? 0, y.min() ?? 0)
            return CGRect(x: left, y: low, width: (x.max() ?? 0) - left, height: (y.max() ?? 0) - low)
        }
    }

    @Test("A sine wave raises the bar of its frequency")
    func sine() throws {
        // Seven bands from 100 Hz to 12,800 Hz are octaves; 1,131 Hz is in the middle of the fourth.
        let layer = layer(try asset(seconds: 1) { 0.5 * sin(2 * .pi * 1_131 * $0) }, .bars, count: 7)
        layer.minimumFrequency = 100
        layer.maximumFrequency = 12_800
        let bars = try bars(layer, at: 0.5)
        let highest = try #require(bars.max { $0.height < $1.height })

        // Half of full scale is −6 dB of 60 dB.
        #expect(abs(highest.height - 90) < 0.5)
        #expect(abs(highest.midX - 80.0 / 7 * 3.5) < 0.01 && highest.minY == 0)
        #expect(bars.filter { $0.height > 30 }.count == 1)
    }

    @Test("Bars fall within the release, and rise with the sound")
    func smoothing() throws {
        let layer = layer(try asset(seconds: 2) { $0 < 1 ? sin(2 * .pi * 1_000 * $0) : 0 }, .bars, count: 1)
        layer.attack = 0
        layer.release = 0.5
        func height(_ time: Double) throws -> CGFloat { try bars(layer, at: time).first?.height ?? 0 }

        #expect(try height(-1) == 0 && abs(height(0.5) - 100) < 1)
        #expect(try abs(height(1.25) - 50) < 10 && height(1.6) == 0 && height(5) == 0)
        #expect(try height(1.2) > height(1.3))
    }

    @Test("A frame looks the same whichever frame is drawn first")
    func pure() throws {
        let asset = try asset(seconds: 2) { sin(2 * .pi * 200 * $0 * $0) }
        let inOrder = layer(asset, .bars, count: 16)
        var expected: [[CGRect]] = []
        for frame in 0..<10 { expected.append(try bars(inOrder, at: Double(frame) / 5)) }

        let backward = layer(asset, .bars, count: 16)
        for frame in (0..<10).reversed() { #expect(try bars(backward, at: Double(frame) / 5) == expected[frame]) }
        #expect(Set(expected.map(\.description)).count == 10)
    }

    @Test("The waveform of a file shows its amplitude, and the part that was played")
    func waveform() throws {
        let layer = layer(try asset(seconds: 1) { $0 < 0.5 ? 0.25 : -0.75 }, .waveform, count: 4)
        layer.playedColor = .black
        let (played, remaining) = (try bars(layer, at: 0.25), try bars(layer, at: 0.25, node: 1))

        #expect(played.count == 1 && remaining.count == 3)
        #expect((played + remaining).map { ($0.height / 5).rounded() * 5 } == [25, 25, 75, 75])
        #expect((played + remaining).map(\.minX) == [2, 22, 42, 62] && played[0].width == 16)
    }

    @Test("A waveform with a window moves past the middle")
    func scrolling() throws {
        let layer = layer(try asset(seconds: 1) { $0 >= 0.5 ? 1 : 0 }, .waveform, count: 4)
        layer.window = 0.4
        func loud(_ time: Double) throws -> CGFloat? { try bars(layer, at: time).filter { $0.height > 50 }.first?.minX }

        // A bar is 0.1 s and 20 points wide.
        #expect(try loud(0.2) == nil)
        #expect(try abs((loud(0.35) ?? 0) - 72) < 0.01 && abs((loud(0.5) ?? 0) - 42) < 0.01)
    }

    @Test("An unreadable file is an error")
    func unreadable() throws {
        let layer = layer(AVAsset(url: URL(fileURLWithPath: folder.path("missing.wav"))), .bars, count: 4)
        #expect(throws: MediaError.self) { try bars(layer, at: 0) }
    }

    @Test("Properties have defaults and key-value coding")
    func properties() {
        let layer = AudioVisualizerLayer()
        #expect(layer.kind == .bars && layer.count == 48 && layer.verticalAlignment == .center)
        layer.setValue("spectrum", forKey: "kind")
        #expect(layer.kind == .spectrum)
    }
}
