import Foundation
import Images
import Quartz2D
import Testing

@testable import LayerCompositor

@Suite("Conversion of high dynamic range signals")
struct HDRSignalConversionTests {
    private func aligned(_ values: [Float], _ body: (UnsafeMutablePointer<Float>) -> Void) -> [Float] {
        let memory = UnsafeMutablePointer<Float>.aligned(values.count)
        defer { memory.deallocate() }
        memory.update(from: values, count: values.count)
        body(memory)
        return Array(UnsafeBufferPointer(start: memory, count: values.count))
    }

    private static let signals = [
        PixelSignal(.pq, isBT2020: true), PixelSignal(.hlg, isBT2020: true), PixelSignal(.pq, isBT2020: false),
        PixelSignal(.hlg, isBT2020: false),
    ]

    @Test("Every 16-bit gray survives a round trip", arguments: signals.indices)
    func grays(index: Int) throws {
        let conversion = try #require(HDRSignalConversion.of(Self.signals[index]))
        let samples = stride(from: 0, to: 65_536, by: 1).map { UInt16($0) }
        let decoded = aligned(samples.flatMap { [Float($0) / 65_535, Float($0) / 65_535, Float($0) / 65_535, 1] }) {
            conversion.decode($0, count: samples.count)
        }
        var back = [UInt16](repeating: 0, count: 4 * samples.count)
        _ = aligned(decoded) { conversion.encode($0, to: &back, count: samples.count) }
        // Near black, a step of HLG's or PQ's signal is a thousandth of sRGB's first step.
        let errors = samples.indices.map { n -> Int in abs(Int(back[4 * n + 1]) - Int(samples[n])) }
        #expect(errors.allSatisfy { $0 <= 2 }, "\(errors.max() ?? 0)")
        #expect(samples.indices.allSatisfy { back[4 * $0 + 3] == 65_535 })
    }

    @Test("Standard range white is 58.07% of PQ and 75% of HLG; black stays black")
    func white() throws {
        for (signal, expected) in [(Self.signals[0], TransferFunctions.pqSignal(203)), (Self.signals[1], 0.75)] {
            var samples = [UInt16](repeating: 1, count: 8)
            let conversion = try #require(HDRSignalConversion.of(signal))
            _ = aligned([1, 1, 1, 1, 0, 0, 0, 1]) { conversion.encode($0, to: &samples, count: 2) }
            for c in 0..<3 { #expect(abs(Double(samples[c]) / 65_535 - expected) < 0.0005) }
            #expect(samples[4..<7].allSatisfy { $0 == 0 })
        }
    }

    @Test("BT.2020 colors outside sRGB are outside 0…1 and survive a round trip", arguments: [0, 1])
    func wide(index: Int) throws {
        let conversion = try #require(HDRSignalConversion.of(Self.signals[index]))
        let colors: [[Float]] = [[0.6, 0.1, 0.1], [0.1, 0.6, 0.2], [0.2, 0.15, 0.7], [0.7, 0.68, 0.2]]
        let decoded = aligned(colors.flatMap { $0 + [1] }) { conversion.decode($0, count: 4) }
        #expect(decoded[1] < 0 && decoded[4] < 0 && decoded[0] > 0.5)
        var back = [UInt16](repeating: 0, count: 16)
        _ = aligned(decoded) { conversion.encode($0, to: &back, count: 4) }
        // A 10-bit code value is 64 16-bit codes.
        for (n, color) in colors.enumerated() {
            for c in 0..<3 {
                #expect(abs(Double(back[4 * n + c]) - Double(color[c]) * 65_535) < 16, "\(color), \(back[4 * n + c])")
            }
        }
    }

    @Test("Sums are limited to white or the brighter operand")
    func sums() {
        let one = HighPrecisionColor(0.5, 0.8, 2, 1)
        #expect((one + one).limited(one, one, 4) == HighPrecisionColor(1, 1.6, 4, 1))
        #expect((one + one).limited(one, one, 1) == HighPrecisionColor(1, 1, 2, 1))
        #expect(HighPrecisionColor(0.3, 1, 0, 1).limited(one, .zero, 1) == HighPrecisionColor(0.3, 1, 0, 1))
    }
}
