import Foundation
import Testing
import VectorGeometry

@Suite("Core Image: generators, blurs and styles")
struct GeneratorTests {
    @Test("Colors and patterns have no edges")
    func infinite() {
        let color = CIImage(color: CIColor(red: 0.2, green: 0.4, blue: 0.6, alpha: 0.5))
        #expect(color.extent.isInfinite)
        #expect(isNear(components(color, -5000, 9000), [0.1, 0.2, 0.3, 0.5]))
        let filter = CIFilter(name: "CIConstantColorGenerator")
        filter?.setValue(CIColor.blue, forKey: kCIInputColorKey)
        #expect(pixel(filter?.outputImage, 7, 7) == 0xff0000ff)
    }

    @Test("Checkerboards and stripes begin with the first color at the center")
    func patterns() {
        let board = CIFilter.checkerboardGenerator()
        board.center = CGPoint(x: 10, y: 10)
        board.width = 4
        board.color0 = .red
        board.color1 = .blue
        for (x, y, isFirst) in [
            (10, 10, true), (13, 13, true), (14, 10, false), (14, 14, true), (9, 10, false), (9, 9, true),
        ] {
            #expect(pixel(board.outputImage, x, y) == (isFirst ? 0xffff0000 : 0xff0000ff), "\(x) \(y)")
        }
        let stripes = CIFilter.stripesGenerator()
        stripes.center = .zero
        stripes.width = 4
        for (x, isFirst) in [(0, true), (3, true), (4, false), (7, false), (8, true), (-1, false)] {
            #expect(pixel(stripes.outputImage, x, 50) == (isFirst ? 0xffffffff : 0xff000000), "\(x)")
        }
        stripes.sharpness = 0
        // A triangle wave: the middle of a stripe is plain, and its edge is half of both.
        #expect(isNear(components(stripes.outputImage, 1), [0.875, 0.875, 0.875, 1]))
        #expect(isNear(components(stripes.outputImage, 0), [0.625, 0.625, 0.625, 1]))
    }

    @Test("Linear gradients run between two points, at their ends without a change")
    func linearGradient() {
        let filter = CIFilter.linearGradient()
        filter.point0 = CGPoint(x: 0, y: 0)
        filter.point1 = CGPoint(x: 10, y: 0)
        filter.color0 = .black
        filter.color1 = .white
        #expect(isNear(components(filter.outputImage, 2, 9), [0.25, 0.25, 0.25, 1]))
        #expect(pixel(filter.outputImage, -3) == 0xff000000 && pixel(filter.outputImage, 12) == 0xffffffff)
        let smooth = CIFilter.smoothLinearGradient()
        smooth.point1 = CGPoint(x: 10, y: 0)
        // White to black; the smooth step of 0.25 is 0.15625.
        #expect(isNear(components(smooth.outputImage, 2), [0.84375, 0.84375, 0.84375, 1]))
        // In linear light, the middle of white and black is 188 of 255.
        filter.point1 = CGPoint(x: 1, y: 0)
        #expect(pixel(filter.outputImage, by: linear) == 0xffbcbcbc)
    }

    @Test("Radial gradients run between two radii, Gaussian ones from the center")
    func radialGradient() {
        let filter = CIFilter.radialGradient()
        filter.center = CGPoint(x: 0.5, y: 0.5)
        filter.radius0 = 2
        filter.radius1 = 6
        filter.color0 = .white
        filter.color1 = .clear
        #expect(pixel(filter.outputImage, 1, 0) == 0xffffffff)
        #expect(isNear(components(filter.outputImage, 4, 0), [0.5, 0.5, 0.5, 0.5]))
        #expect(pixel(filter.outputImage, 0, 8) == 0)
        let soft = CIFilter.gaussianGradient()
        soft.center = CGPoint(x: 0.5, y: 0.5)
        soft.radius = 4
        #expect(pixel(soft.outputImage) == 0xffffffff && pixel(soft.outputImage, 4, 0) == 0)
        #expect(isNear(components(soft.outputImage, 2, 0), [0.5, 0.5, 0.5, 0.5]))
    }

    @Test("Random colors depend on the position only")
    func random() {
        let noise = CIFilter.randomGenerator().outputImage
        let rect = CGRect(x: -4, y: 3, width: 16, height: 16)
        let values = pixels(noise, rect)
        #expect(values == pixels(CIFilter(name: "CIRandomGenerator")?.outputImage, rect))
        #expect(Set(values?.joined().map { $0 } ?? []).count > 200)
    }

    @Test("A box blur averages a square, and a disc blur a disc; both extend the image")
    func means() {
        let dot = plain(0xffffff).transformed(by: CGAffineTransform(translationX: 5, y: 5))
        let box = dot.applyingFilter("CIBoxBlur", parameters: ["inputRadius": 1])
        #expect(box.extent == CGRect(x: 4, y: 4, width: 3, height: 3))
        for (x, y) in [(4, 4), (5, 5), (6, 4)] { #expect(abs(components(box, x, y)[3] - 1 / 9) < 1e-5) }
        let disc = dot.applyingFilter("CIDiscBlur", parameters: ["inputRadius": 1])
        #expect(abs(components(disc, 5, 6)[3] - 0.2) < 1e-5 && components(disc, 6, 6)[3] == 0)
    }

    @Test("A Gaussian blur has the standard deviation of its radius, and three of them of margin")
    func gaussian() {
        let dot = plain(0xffffff)
        let blurred = dot.applyingGaussianBlur(sigma: 2)
        #expect(blurred.extent == CGRect(x: -6, y: -6, width: 13, height: 13))
        let row = (-6...6).map { x in (-6...6).reduce(0) { $0 + components(blurred, x, $1)[3] } }
        #expect(abs(row.reduce(0, +) - 1) < 0.001)
        for x in 1...4 {
            let expected = exp(-Float(x * x) / 8)
            #expect(abs(row[6 + x] / row[6] - expected) < 0.01 && abs(row[6 - x] - row[6 + x]) < 1e-5)
        }
        // The usual way to keep the edges opaque.
        let plainImage = plain(0x336699, width: 8, height: 8)
        let kept = plainImage.clampedToExtent().applyingGaussianBlur(sigma: 3).cropped(to: plainImage.extent)
        #expect(pixels(kept) == pixels(plainImage))
        let filter = CIFilter(name: "CIGaussianBlur", parameters: ["inputImage": plainImage, "inputRadius": 3])
        filter?.clampsToExtent = true
        #expect(pixels(filter?.outputImage) == pixels(plainImage))
    }

    @Test("Motion blur averages along a line from +x toward +y, zoom blur toward its center")
    func lines() {
        let dot = plain(0xffffff, width: 3, height: 3)
        let motion = dot.applyingFilter("CIMotionBlur", parameters: ["inputRadius": 4, "inputAngle": Double.pi / 2])
        #expect(motion.extent == CGRect(x: 0, y: -4, width: 3, height: 11))
        #expect(components(motion, 1, -3)[3] > 0 && components(motion, 1, 5)[3] > 0)
        #expect(abs(components(motion, 1, 1)[3] - components(motion, 0, 1)[3]) < 1e-5)
        let far = dot.transformed(by: CGAffineTransform(translationX: 20, y: 0))
        let zoom = far.applyingFilter(
            "CIZoomBlur", parameters: ["inputCenter": CIVector(x: 1.5, y: 1.5), "inputAmount": 20])
        #expect(zoom.extent.contains(far.extent) && components(zoom, 24, 1)[3] > 0)
    }

    @Test("Pixellate averages squares around its center")
    func pixellate() {
        let four = image([[0xff000000, 0xffffffff], [0xffffffff, 0xffffffff]])
        let result = four.applyingFilter(
            "CIPixellate", parameters: ["inputScale": 2, "inputCenter": CIVector(x: 0, y: 0)])
        #expect(isNear(components(result, 0, 1), [0.75, 0.75, 0.75, 1]))
        let shifted = four.applyingFilter(
            "CIPixellate", parameters: ["inputScale": 2, "inputCenter": CIVector(x: 1, y: 1)])
        #expect(shifted.extent == CGRect(x: -1, y: -1, width: 4, height: 4))
        #expect(isNear(components(shifted, 2, 2), [0.25, 0.25, 0.25, 0.25]))
    }

    @Test("Bloom and gloom keep plain images, edges find only edges")
    func styles() {
        let gray = plain(0x808080, width: 20, height: 20)
        let gloom = gray.applyingFilter("CIGloom", parameters: ["inputRadius": 3, "inputIntensity": 1])
        #expect(gloom.extent == gray.extent && pixel(gloom, 10, 10) == 0xff808080 && pixel(gloom, 0, 0) == 0xff808080)
        let bloom = gray.applyingFilter("CIBloom", parameters: ["inputRadius": 2, "inputIntensity": 1])
        // 1 − (1 − 0.502)².
        #expect(isNear(components(bloom, 10, 10), [0.752, 0.752, 0.752, 1], 0.004))
        #expect(pixel(gray.applyingFilter("CIEdges"), 0, 0) == 0xff000000)
        let step = image([[0xff000000, 0xffffffff, 0xffffffff]])
        #expect(
            pixel(step.applyingFilter("CIEdges"), 1) == 0xffffffff
                && pixel(step.applyingFilter("CIEdges"), 2) == 0xff000000)
    }

    @Test("Vignettes darken away from the center, sharpening increases differences")
    func light() {
        let white = plain(0xffffff, width: 21, height: 21)
        let effect = white.applyingFilter(
            "CIVignetteEffect",
            parameters: ["inputCenter": CIVector(x: 10.5, y: 10.5), "inputRadius": 5, "inputFalloff": 0])
        #expect(pixel(effect, 10, 10) == 0xffffffff && pixel(effect, 0, 0) == 0xff000000)
        let vignette = white.applyingFilter("CIVignette", parameters: ["inputIntensity": 1])
        #expect(pixel(vignette, 10, 10) == 0xffffffff && components(vignette, 0, 0)[0] < 0.05)
        let step = image([(0..<8).map { $0 < 4 ? 0xff404040 : 0xffc0c0c0 }])
        let sharp = step.applyingFilter("CIUnsharpMask", parameters: ["inputRadius": 1, "inputIntensity": 1])
        #expect(components(sharp, 3)[0] < 0.25 && components(sharp, 4)[0] > 0.753)
        #expect(isNear(components(sharp, 0), [0.251, 0.251, 0.251, 1], 0.01))
    }

    @Test("Crystals have colors of the image, and dots have gaps")
    func cells() {
        let plainImage = plain(0x336699, width: 40, height: 40)
        #expect(
            pixels(plainImage.applyingFilter("CICrystallize", parameters: ["inputRadius": 6])) == pixels(plainImage))
        let dots = pixels(plainImage.applyingFilter("CIPointillize", parameters: ["inputRadius": 6]))?.joined()
        #expect(dots?.contains(0) == true && dots?.contains(0xff336699) == true)
    }
}
