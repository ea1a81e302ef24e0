import Foundation
import Quartz2D
import Testing

@testable import LayerCompositor

@Suite("Light beyond white")
struct HDRSignalConversionTests {
    private func aligned(_ values: [Float], _ body: (UnsafeMutablePointer<Float>) -> Void) -> [Float] {
        let memory = UnsafeMutablePointer<Float>.alignedFloats(values.count)
        defer { memory.deallocate() }
        memory.update(from: values, count: values.count)
        body(memory)
        return Array(UnsafeBufferPointer(start: memory, count: values.count))
    }

    private static let signals = [
        PixelSignal(.pq, isWide: true), PixelSignal(.hlg, isWide: true), PixelSignal(.pq, isWide: false),
        PixelSignal(.hlg, isWide: false),
    ]

    @Test("Every gray of 16 bits comes back as itself", arguments: signals.indices)
    func grays(index: Int) throws {
        let light = try #require(HDRSignalConversion.of(Self.signals[index]))
        let words = stride(from: 0, to: 65_536, by: 1).map { UInt16($0) }
        let shown = aligned(words.flatMap { [Float($0) / 65_535, Float($0) / 65_535, Float($0) / 65_535, 1] }) {
            light.show($0, count: words.count)
        }
        var back = [UInt16](repeating: 0, count: 4 * words.count)
        _ = aligned(shown) { light.write($0, to: &back, count: words.count) }
        // Near black a step of HLG's or PQ's signal is a thousandth of the first of sRGB's.
        #expect(
            words.indices.allSatisfy { abs(Int(back[4 * $0 + 1]) - Int(words[$0])) <= 2 },
            "\(words.indices.map { abs(Int(back[4 * $0 + 1]) - Int(words[$0])) }.max() ?? 0)")
        #expect(words.indices.allSatisfy { back[4 * $0 + 3] == 65_535 })
    }

    @Test("White of standard range is 58.07 % of PQ and 75 % of HLG; black is black")
    func white() throws {
        for (signal, expected) in [(Self.signals[0], TransferFunctions.pqSignal(203)), (Self.signals[1], 0.75)] {
            var words = [UInt16](repeating: 1, count: 8)
            let light = try #require(HDRSignalConversion.of(signal))
            _ = aligned([1, 1, 1, 1, 0, 0, 0, 1]) { light.write($0, to: &words, count: 2) }
            for c in 0..<3 { #expect(abs(Double(words[c]) / 65_535 - expected) < 0.0005) }
            #expect(words[4..<7].allSatisfy { $0 == 0 })
        }
    }

    @Test("Colours of BT.2020 that sRGB has not lie outside of 0…1, and come back", arguments: [0, 1])
    func wide(index: Int) throws {
        let light = try #require(HDRSignalConversion.of(Self.signals[index]))
        let colors: [[Float]] = [[0.6, 0.1, 0.1], [0.1, 0.6, 0.2], [0.2, 0.15, 0.7], [0.7, 0.68, 0.2]]
        let shown = aligned(colors.flatMap { $0 + [1] }) { light.show($0, count: 4) }
        #expect(shown[1] < 0 && shown[4] < 0 && shown[0] > 0.5)
        var back = [UInt16](repeating: 0, count: 16)
        _ = aligned(shown) { light.write($0, to: &back, count: 4) }
        // A code value of 10 bits is 64 words.
        for (n, color) in colors.enumerated() {
            for c in 0..<3 {
                #expect(abs(Double(back[4 * n + c]) - Double(color[c]) * 65_535) < 16, "\(color), \(back[4 * n + c])")
            }
        }
    }

    @Test("Sums are at most white, or what is brighter already")
    func sums() {
        let one = HighPrecisionColor(0.5, 0.8, 2, 1)
        #expect((one + one).limited(one, one, 4) == HighPrecisionColor(1, 1.6, 4, 1))
        #expect((one + one).limited(one, one, 1) == HighPrecisionColor(1, 1, 2, 1))
        #expect(HighPrecisionColor(0.3, 1, 0, 1).limited(one, .zero, 1) == HighPrecisionColor(0.3, 1, 0, 1))
    }
}
