import Foundation
import ImageIO
import Testing
import VectorGeometry

@Suite("Core Image: geometry")
struct GeometryTests {
    /// Red and green above, blue and white below.
    private let four = image([[0xffff0000, 0xff00ff00], [0xff0000ff, 0xffffffff]])

    @Test("The y axis points up, and the lower left corner is the origin")
    func axes() {
        #expect(four.extent == CGRect(x: 0, y: 0, width: 2, height: 2))
        #expect(pixel(four, 0, 0) == 0xff0000ff)
        #expect(pixel(four, 1, 1) == 0xff00ff00)
        #expect(pixels(four) == [[0xffff0000, 0xff00ff00], [0xff0000ff, 0xffffffff]])
    }

    @Test("Cropping keeps positions, also as a filter")
    func crop() {
        let cropped = four.cropped(to: CGRect(x: 1, y: 0, width: 5, height: 1))
        #expect(cropped.extent == CGRect(x: 1, y: 0, width: 1, height: 1))
        #expect(pixels(cropped) == [[0xffffffff]])
        #expect(pixel(cropped, 0, 0) == 0)
        let filter = CIFilter(name: "CICrop", parameters: ["inputRectangle": CIVector(x: 1, y: 0, z: 1, w: 1)])
        filter?.setValue(four, forKey: kCIInputImageKey)
        #expect(filter?.outputImage?.extent == cropped.extent)
        #expect(four.cropped(to: CGRect(x: 9, y: 9, width: 1, height: 1)).extent.isEmpty)
    }

    @Test("Moves by whole pixels are exact, moves by half a pixel mix neighbors")
    func moves() {
        let moved = four.transformed(by: CGAffineTransform(translationX: 3, y: -2))
        #expect(moved.extent == CGRect(x: 3, y: -2, width: 2, height: 2))
        #expect(pixels(moved) == pixels(four))
        let half = plain(0xffffff, width: 2).transformed(by: CGAffineTransform(translationX: 0.5, y: 0))
        #expect(half.extent == CGRect(x: 0, y: 0, width: 3, height: 1))
        #expect(isNear(components(half, 0), [0.5, 0.5, 0.5, 0.5]))
        #expect(isNear(components(half, 1), [1, 1, 1, 1]))
    }

    @Test("Quarter turns are counterclockwise, and orientations as those of EXIF")
    func turns() {
        let turned = four.transformed(by: CGAffineTransform(rotationAngle: .pi / 2))
        #expect(turned.extent == CGRect(x: -2, y: 0, width: 2, height: 2))
        #expect(pixels(turned) == [[0xff00ff00, 0xffffffff], [0xffff0000, 0xff0000ff]])
        let rows: [(CGImagePropertyOrientation, [[UInt32]])] = [
            (.up, [[0xffff0000, 0xff00ff00], [0xff0000ff, 0xffffffff]]),
            (.upMirrored, [[0xff00ff00, 0xffff0000], [0xffffffff, 0xff0000ff]]),
            (.down, [[0xffffffff, 0xff0000ff], [0xff00ff00, 0xffff0000]]),
            (.downMirrored, [[0xff0000ff, 0xffffffff], [0xffff0000, 0xff00ff00]]),
            (.leftMirrored, [[0xffff0000, 0xff0000ff], [0xff00ff00, 0xffffffff]]),
            (.right, [[0xff0000ff, 0xffff0000], [0xffffffff, 0xff00ff00]]),
            (.rightMirrored, [[0xffffffff, 0xff00ff00], [0xff0000ff, 0xffff0000]]),
            (.left, [[0xff00ff00, 0xffffffff], [0xffff0000, 0xff0000ff]]),
        ]
        for (orientation, expected) in rows {
            let oriented = four.oriented(orientation)
            #expect(oriented.extent == four.extent)
            #expect(pixels(oriented) == expected, "\(orientation)")
        }
    }

    @Test("Enlarged images are interpolated, or repeat pixels after samplingNearest()")
    func scales() {
        let two = image([[0xff000000, 0xffffffff]])
        let scale = CGAffineTransform(scaleX: 4, y: 1)
        let smooth = two.clampedToExtent().transformed(by: scale)
        #expect(isNear(components(smooth, 3), [0.375, 0.375, 0.375, 1]))
        #expect(
            pixels(two.samplingNearest().transformed(by: scale))?[0].map { $0 & 255 } == [
                0, 0, 0, 0, 255, 255, 255, 255,
            ])
        #expect(two.transformed(by: CGAffineTransform(scaleX: 0, y: 1)).extent.isEmpty)
    }

    @Test("Clamping repeats the pixels at the edges without end")
    func clamp() {
        let clamped = four.clampedToExtent()
        #expect(clamped.extent.isInfinite)
        #expect(pixel(clamped, -100, 50) == 0xffff0000)
        #expect(pixel(clamped, 100, -50) == 0xffffffff)
        let edge = four.clamped(to: CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(pixel(edge, 7, 7) == 0xff0000ff)
        let moved = four.applyingFilter(
            "CIAffineClamp", parameters: ["inputTransform": CGAffineTransform(translationX: 10, y: 0)])
        #expect(pixel(moved, 0, 0) == 0xff0000ff && pixel(moved, 20, 0) == 0xffffffff)
    }

    @Test("Tiles repeat a transformed image without end")
    func tile() {
        let tiled = four.applyingFilter("CIAffineTile")
        #expect(tiled.extent.isInfinite)
        for (x, y) in [(0, 0), (4, -6), (-2, 2)] { #expect(pixel(tiled, x, y) == 0xff0000ff) }
        for (x, y) in [(1, 1), (-1, -1), (7, 3)] { #expect(pixel(tiled, x, y) == 0xff00ff00) }
        let moved = four.applyingFilter(
            "CIAffineTile",
            parameters: ["inputTransform": NSValue(cgAffineTransform: CGAffineTransform(translationX: 1, y: 0))])
        #expect(pixel(moved, 1, 0) == 0xff0000ff)
    }

    @Test("Lanczos scaling keeps plain colors, and averages when it reduces")
    func lanczos() {
        let gray = plain(0x808080, width: 8, height: 8)
        let small = gray.applyingFilter("CILanczosScaleTransform", parameters: ["inputScale": 0.5])
        #expect(small.extent == CGRect(x: 0, y: 0, width: 4, height: 4))
        #expect(pixel(small, 0, 3) == 0xff808080 && pixel(small, 2, 2) == 0xff808080)
        let stripes = image([(0..<64).map { $0 % 2 == 0 ? 0xff000000 : 0xffffffff }])
        let reduced = stripes.applyingFilter(
            "CILanczosScaleTransform", parameters: ["inputScale": 0.25, "inputAspectRatio": 1])
        #expect(isNear(components(reduced, 8), [0.5, 0.5, 0.5, 1], 0.03))
        let wide = gray.applyingFilter("CILanczosScaleTransform", parameters: ["inputScale": 1, "inputAspectRatio": 2])
        #expect(wide.extent == CGRect(x: 0, y: 0, width: 16, height: 8))
    }

    @Test("Perspective filters map corners in both directions")
    func perspective() {
        let source = plain(0xff0000, width: 10, height: 10)
        let corners = [
            "inputTopLeft": CIVector(x: 20, y: 40), "inputTopRight": CIVector(x: 40, y: 40),
            "inputBottomRight": CIVector(x: 50, y: 20), "inputBottomLeft": CIVector(x: 10, y: 20),
        ]
        let mapped = source.applyingFilter("CIPerspectiveTransform", parameters: corners)
        #expect(mapped.extent == CGRect(x: 10, y: 20, width: 40, height: 20))
        #expect(pixel(mapped, 30, 30) == 0xffff0000)
        #expect(pixel(mapped, 12, 38) == 0)
        let back = mapped.applyingFilter("CIPerspectiveCorrection", parameters: corners)
        #expect(back.extent == CGRect(x: 0, y: 0, width: 40, height: 22))
        #expect(pixel(back, 20, 11) == 0xffff0000 && pixel(back, 8, 15) == 0xffff0000)
        let uncropped = mapped.applyingFilter(
            "CIPerspectiveCorrection", parameters: corners.mapValues { $0 as Any }.merging(["inputCrop": 0]) { $1 })
        #expect(uncropped.extent == CGRect(x: -20, y: 0, width: 80, height: 22))
    }

    @Test("Straightening fills the extent, and the area average has one pixel")
    func others() {
        let source = plain(0x00ff00, width: 40, height: 20)
        let straight = source.applyingFilter("CIStraightenFilter", parameters: ["inputAngle": 0.2])
        #expect(straight.extent == source.extent)
        for (x, y) in [(1, 1), (38, 18), (20, 10)] { #expect(pixel(straight, x, y) == 0xff00ff00) }
        let average = four.applyingFilter("CIAreaAverage", parameters: ["inputExtent": CIVector(cgRect: four.extent)])
        #expect(average.extent == CGRect(x: 0, y: 0, width: 1, height: 1))
        #expect(isNear(components(average), [0.5, 0.5, 0.5, 1]))
    }
}
