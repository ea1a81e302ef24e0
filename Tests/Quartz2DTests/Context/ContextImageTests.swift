import Foundation
import Images
import Quartz2D
import TestSupport
import Testing
import VectorGeometry

@Suite("CGContext: images, patterns and transparency layers")
struct ContextImageTests {
    private let quad = picture(2, 2, isOpaque: true) { x, y in
        [[0xFFFF_0000, 0xFF00_FF00], [0xFF00_00FF, 0xFFFF_FFFF]][y][x]
    }

    @Test(
        "Images are upright in a y-up space and upside down in a flipped one", arguments: [false, true])
    func orientation(isFlipped: Bool) throws {
        let context = try makeContext(2, 2, isFlipped: isFlipped)
        context.draw(quad, in: CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(context.pixelRows == (isFlipped ? Array(rows(quad).reversed()) : rows(quad)))
    }

    @Test("Sampling is nearest, linear, or trilinear when reducing")
    func qualities() throws {
        let context = try makeContext(8, 8)
        context.interpolationQuality = .none
        context.draw(quad, in: CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(
            context.pixelRows[3] == Array(repeating: 0xFFFF_0000, count: 4) + Array(repeating: 0xFF00_FF00, count: 4))
        context.interpolationQuality = .low
        context.draw(quad, in: CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(context.pixel(3, 0) == 0xFF9F_6000 && context.pixel(0, 0) == 0xFFFF_0000)
        let stripes = picture(64, 64, isOpaque: true) { x, _ in x % 2 == 0 ? 0xFF00_0000 : 0xFFFF_FFFF }
        context.interpolationQuality = .high
        context.draw(stripes, in: CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(context.pixelRows.joined().allSatisfy { (126...129).contains($0 & 255) })
        context.interpolationQuality = .low
        context.draw(stripes, in: CGRect(x: 0, y: 0, width: 8, height: 8))
        #expect(context.pixelRows.joined().allSatisfy { [0, 127, 128, 255].contains($0 & 255) })
    }

    @Test("High quality magnifies with a cubic spline, limited to alpha")
    func cubic() throws {
        let ramp = picture(8, 1, isOpaque: true) { x, _ in 0xFF00_0000 | UInt32([0, 0, 0, 0, 200, 200, 200, 200][x]) }
        let context = try makeContext(64, 2)
        context.interpolationQuality = .high
        context.draw(ramp, in: CGRect(x: 0, y: 0, width: 64, height: 2))
        let blue = context.pixelRows[0].map { Double($0 & 255) }
        func spline(_ a: Double, _ b: Double, _ c: Double, _ d: Double, _ t: Double) -> Double {
            b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
        }
        for x in 28..<36 {
            let t = (Double(x) + 0.5) / 8 - 3.5
            #expect(abs(blue[x] - min(max(spline(0, 0, 200, 200, t), 0), 255)) <= 1, "\(x)")
        }
        #expect(blue[40] > 200 && blue[10] == 0, "it overshoots beside the step")
        let glass = picture(4, 4) { x, y in (x + y) % 2 == 0 ? 0 : 0x8080_8080 }
        context.draw(glass, in: CGRect(x: 0, y: 0, width: 64, height: 2))
        #expect(
            context.pixelRows.joined().allSatisfy { p in
                [0, 8, 16].allSatisfy { (shift: UInt32) in p >> shift & 255 <= p >> 24 }
            })
    }

    @Test("Image edges are anti-aliased, alpha and blend mode apply, empty rectangles draw nothing")
    func state() throws {
        let white = picture(1, 1, isOpaque: true) { _, _ in 0xFFFF_FFFF }
        let context = try makeContext(4, 4)
        context.setAlpha(0.5)
        context.draw(white, in: CGRect(x: 0.5, y: 0, width: 2, height: 4))
        #expect(context.pixelRows[1] == [0x4040_4040, 0x8080_8080, 0x4040_4040, 0])
        context.setBlendMode(.destinationOut)
        context.setAlpha(1)
        context.draw(white, in: CGRect(x: 1, y: 0, width: 1, height: 4))
        #expect(context.pixelRows[1] == [0x4040_4040, 0, 0x4040_4040, 0])
        context.draw(white, in: .zero)
        context.draw(white, in: CGRect.null)
    }

    @Test("Tiling repeats the image from the rectangle in every direction")
    func tiling() throws {
        let context = try makeContext(6, 6)
        context.draw(quad, in: CGRect(x: 1, y: 1, width: 2, height: 2), byTiling: true)
        let rows = context.pixelRows
        for y in 0..<6 {
            for x in 0..<6 { #expect(rows[y][x] == rows[(y + 2) % 6][(x + 4) % 6]) }
        }
        #expect(rows[3][1] == 0xFFFF_0000 && rows[4][2] == 0xFFFF_FFFF)
    }

    /// Returns a pattern with a 4 × 4 cell whose lower left quarter is filled.
    private func corner(isColored: Bool = true, matrix: CGAffineTransform = .identity) throws -> CGPattern {
        try #require(
            CGPattern(
                bounds: CGRect(x: 0, y: 0, width: 4, height: 4), matrix: matrix, xStep: 4, yStep: 4,
                isColored: isColored
            ) {
                $0.setFillColor(.pureRed)
                $0.fill(CGRect(x: 0, y: 0, width: 2, height: 2))
            })
    }

    @Test("A pattern repeats sharply, fixed to base space under any transform")
    func patterns() throws {
        for (dx, angle) in [(0.0, 0.0), (1.5, 0.3)] {
            let context = try makeContext(12, 12)
            context.saveGState()
            context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: nil)))
            context.setFillPattern(try corner(), colorComponents: [1])
            context.translateBy(x: dx, y: 0)
            context.rotate(by: angle)
            context.fill(CGRect(x: -50, y: -50, width: 100, height: 100))
            let rows = context.pixelRows
            for y in 0..<12 {
                for x in 0..<12 { #expect(rows[y][x] == (x % 4 < 2 && (11 - y) % 4 < 2 ? 0xFFFF_0000 : 0)) }
            }
        }
    }

    @Test("Patterns scale, overlap and apply alpha; uncolored patterns use the tint color")
    func patternOptions() throws {
        let context = try makeContext(16, 16)
        context.setFillPattern(try corner(matrix: CGAffineTransform(scaleX: 2, y: 2)), colorComponents: [0.5])
        context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
        #expect(context.pixel(9, 14) == 0x8080_0000 && context.pixel(12, 14) == 0)
        context.setFillColorSpace(try #require(CGColorSpace(patternBaseSpace: CGColorSpaceCreateDeviceRGB())))
        context.setFillPattern(try corner(isColored: false), colorComponents: [0, 0, 1, 1])
        context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
        #expect(context.pixel(1, 15) == 0xFF00_00FF)
        let wide = try #require(
            CGPattern(bounds: CGRect(x: 0, y: 0, width: 6, height: 1), xStep: 4, yStep: 2) {
                $0.setFillColor(gray: 0, alpha: 0.5)
                $0.fill(CGRect(x: 0, y: 0, width: 6, height: 1))
            })
        context.clear(CGRect(x: 0, y: 0, width: 16, height: 16))
        context.setFillPattern(wide, colorComponents: [1])
        context.fill(CGRect(x: 0, y: 0, width: 16, height: 16))
        #expect(context.pixelRows[15][4..<8].map { $0 >> 24 } == [192, 192, 128, 128] && context.pixel(4, 14) == 0)
        #expect(CGPattern(bounds: .zero, xStep: 1, yStep: 1) { _ in } == nil)
        #expect(CGPattern(bounds: CGRect(x: 0, y: 0, width: 100, height: 1), xStep: 1, yStep: 1) { _ in } == nil)
    }

    @Test("Pattern callbacks get their info pointer, and releaseInfo is called")
    func callbacks() throws {
        let counts = UnsafeMutablePointer<Int>.allocate(capacity: 2)
        counts.initialize(repeating: 0, count: 2)
        defer { counts.deallocate() }
        do {
            var calls = CGPatternCallbacks(
                drawPattern: { info, context in
                    info?.assumingMemoryBound(to: Int.self).pointee += 1
                    context.fill(CGRect(x: 0, y: 0, width: 1, height: 1))
                }, releaseInfo: { $0?.assumingMemoryBound(to: Int.self)[1] += 1 })
            let pattern = CGPattern(
                info: counts, bounds: CGRect(x: 0, y: 0, width: 2, height: 2), matrix: .identity, xStep: 2, yStep: 2,
                tiling: .noDistortion,
                isColored: true, callbacks: &calls)
            let context = try makeContext(4, 4)
            context.setFillPattern(try #require(pattern), colorComponents: [1])
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            context.fill(CGRect(x: 0, y: 0, width: 4, height: 4))
            #expect(context.alpha(0, 3) == 255 && context.alpha(1, 3) == 0)
        }
        #expect(counts[0] == 1 && counts[1] == 1)
    }

    @Test("A transparency layer applies alpha, shadow and clip once")
    func groups() throws {
        let context = try makeContext(20, 20)
        context.clip(to: CGRect(x: 0, y: 0, width: 10.5, height: 20))
        context.setAlpha(0.5)
        context.setShadow(offset: CGSize(width: 0, height: -10), blur: 0, color: .pureBlue)
        context.beginTransparencyLayer()
        context.setFillColor(.pureRed)
        context.fill(CGRect(x: 2, y: 11, width: 6, height: 6))
        context.saveGState()
        context.setFillColor(.pureGreen)
        context.fill(CGRect(x: 5, y: 11, width: 10, height: 6))
        #expect(context.alpha(3, 5) == 0, "not drawn before its end")
        context.endTransparencyLayer()
        #expect(context.pixel(3, 5) == 0x8080_0000 && context.pixel(6, 5) == 0x8000_8000)
        #expect(context.alpha(10, 5) == 64, "half a pixel of the clip")
        #expect(context.pixel(6, 15) == 0x8000_0080 && context.pixel(3, 15) == 0x8000_0080)
    }

    @Test("Transparency layers nest with their own clip and rectangle; unbalanced ends do nothing")
    func nestedGroups() throws {
        let context = try makeContext(20, 20)
        context.endTransparencyLayer()
        context.setAlpha(0.5)
        context.beginTransparencyLayer(in: CGRect(x: 5, y: 0, width: 10, height: 20))
        context.restoreGState()
        context.setAlpha(0.5)
        context.beginTransparencyLayer()
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        context.endTransparencyLayer()
        context.endTransparencyLayer()
        #expect(
            context.pixelRows[9] == Array(repeating: 0, count: 5) + Array(repeating: 0x4000_0000, count: 10)
                + Array(repeating: 0, count: 5))
        context.clip(to: CGRect(x: 0, y: 0, width: 0, height: 0))
        context.beginTransparencyLayer()
        context.fill(CGRect(x: 0, y: 0, width: 20, height: 20))
        context.endTransparencyLayer()
        #expect(context.alpha(2, 2) == 0)
    }
}
