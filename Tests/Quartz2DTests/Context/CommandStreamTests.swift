import Foundation
import Images
import Quartz2D
import Testing

@Suite("CGContext: random drawing")
struct CommandStreamTests {
    static let seeds = Array(UInt64(1)...10) + [16]

    private func drawn(_ seed: UInt64, clip: CGRect? = nil, _ context: CGContext) throws -> [[UInt32]] {
        if let clip { context.clip(to: clip) }
        var stream = CommandStream(seed: seed)
        try stream.run(50, in: context)
        return context.pixelRows
    }

    @Test("Random drawing gives valid premultiplied pixels", arguments: seeds)
    func legal(_ seed: UInt64) throws {
        for row in try drawn(seed, makeContext(60, 50)) {
            for p in row { #expect([0, 8, 16].allSatisfy { (shift: UInt32) in p >> shift & 255 <= p >> 24 + 1 }) }
        }
    }

    @Test("The byte order of the bitmap does not change pixels", arguments: seeds)
    func layouts(_ seed: UInt64) throws {
        let other = try CGContext(
            bitmap: nil, width: 60, height: 50, bitsPerComponent: 8, bytesPerRow: 0,
            space: CGColorSpaceCreateDeviceRGB(),
            bitmapInfo: CGImageAlphaInfo.premultipliedLast.rawValue)
        #expect(try drawn(seed, makeContext(60, 50)) == drawn(seed, other))
    }

    @Test("A pixel-aligned clip changes neither inside nor outside pixels", arguments: seeds)
    func clips(_ seed: UInt64) throws {
        let whole = try drawn(seed, makeContext(60, 50))
        let part = try drawn(seed, clip: CGRect(x: 13, y: 9, width: 31, height: 27), makeContext(60, 50))
        for y in 0..<50 {
            for x in 0..<60 {
                let isWithin = (13..<44).contains(x) && (14..<41).contains(y)
                guard part[y][x] != (isWithin ? whole[y][x] : 0) else { continue }
                let found = String(part[y][x], radix: 16)
                Issue.record("seed \(seed): \(x), \(y) is \(found), not \(String(whole[y][x], radix: 16))")
                return
            }
        }
    }
}
