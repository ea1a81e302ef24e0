import Foundation
import QuartzCore
import Testing
import ViewAnimation

@Suite("Example source code: images")
struct ImageExampleTests {
    private func plain(_ color: UIColor, _ width: CGFloat, _ height: CGFloat) -> UIImage {
        let format = UIGraphicsImageRendererFormat()
        format.scale = 1
        return UIGraphicsImageRenderer(size: CGSize(width: width, height: height), format: format).image { context in
            color.setFill()
            context.fill(CGRect(x: 0, y: 0, width: width, height: height))
        }
    }

    @Test("Downsampling reads a thumbnail with the size in pixels")
    func downsampling() throws {
        let url = FileManager.default.temporaryDirectory.appendingPathComponent("\(UUID().uuidString).jpg")
        defer { try? FileManager.default.removeItem(at: url) }
        try #require(plain(.blue, 80, 40).jpegData(compressionQuality: 0.9)).write(to: url)
        let small = try #require(ImageTools.downsample(imageAt: url, to: CGSize(width: 10, height: 10), scale: 2))
        #expect(small.size == CGSize(width: 10, height: 5) && small.cgImage?.width == 20)
    }

    @Test("An animated GIF has the delay of its frames")
    func gif() throws {
        let images = [plain(.red, 4, 4), plain(.green, 4, 4)]
        let data = try #require(ImageTools.animatedGIF(of: images, frameDelay: 0.25))
        #expect(ImageTools.frameDelays(of: data) == [0.25, 0.25])
        #expect(ImageTools.frameDelays(of: Data()) == [])
    }

    @Test("Pixels are read through a data provider, also of a gray bitmap context")
    func pixels() throws {
        let red = try #require(plain(.red, 4, 4).cgImage)
        #expect(ImageTools.components(of: red, x: 3, y: 3) == [0, 0, 255, 255])
        let gray = try #require(ImageTools.grayscale(red))
        #expect(ImageTools.components(of: gray, x: 0, y: 0) == [76, 76, 76, 255])
    }

    @Test("Pattern callbacks and gradients of a CFArray draw")
    func drawing() throws {
        let context = try CGContext(width: 8, height: 8)
        ImageTools.fillChecks(in: context, rect: CGRect(x: 0, y: 0, width: 8, height: 4), side: 2)
        let checks = try #require(context.makeImage())
        #expect(ImageTools.components(of: checks, x: 0, y: 7) == [0, 0, 0, 255])
        #expect(ImageTools.components(of: checks, x: 2, y: 7) == [0, 0, 0, 0])
        #expect(ImageTools.components(of: checks, x: 2, y: 5) == [0, 0, 0, 255])
        #expect(ImageTools.components(of: checks, x: 0, y: 3) == [0, 0, 0, 0])
        ImageTools.drawGlow(in: context, center: CGPoint(x: 4, y: 4), radius: 4)
        let glow = try #require(context.makeImage())
        #expect(ImageTools.components(of: glow, x: 4, y: 4)[0] > 180)
    }
}
