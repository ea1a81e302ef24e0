import Foundation
import Testing
import VectorGeometry

@Suite("Core Image: distortions and codes")
struct DistortionTests {
    /// Black left of x = 10, white right of it, 20 × 20 pixels.
    private let halves = image(
        Array(repeating: (0..<20).map { $0 < 10 ? 0xff000000 : 0xffffffff }, count: 20))

    private func distorted(_ name: String, _ inputs: [String: Any]) -> CIImage? {
        let center: [String: Any] = ["inputCenter": CIVector(x: 10, y: 10)]
        let filter = CIFilter(name: name, parameters: inputs.merging(center) { $1 })
        filter?.setValue(halves, forKey: kCIInputImageKey)
        return filter?.outputImage
    }

    @Test("A twirl rotates the center by its angle, and nothing outside its radius")
    func twirl() throws {
        let image = try #require(distorted("CITwirlDistortion", ["inputRadius": 8, "inputAngle": Double.pi]))
        #expect(image.extent == halves.extent)
        #expect(pixel(image, 11, 10) == 0xff000000 && pixel(image, 8, 10) == 0xffffffff)
        #expect(pixel(image, 19, 10) == 0xffffffff && pixel(image, 0, 10) == 0xff000000)
    }

    @Test("A bump enlarges the middle, and a pinch reduces it")
    func bump() throws {
        let strip = image(Array(repeating: (0..<20).map { (8...11).contains($0) ? 0xffffffff : 0xff000000 }, count: 20))
        func width(_ name: String) -> Int {
            let filter = CIFilter(name: name, parameters: ["inputRadius": 10, "inputScale": 0.5])
            filter?.setValue(CIVector(x: 10, y: 10), forKey: "inputCenter")
            filter?.setValue(strip, forKey: kCIInputImageKey)
            guard let output = filter?.outputImage else { return 0 }
            return (0..<20).count { (pixel(output, $0, 10) ?? 0) & 0xff > 0x80 }
        }
        #expect(width("CIBumpDistortion") > 4 && width("CIPinchDistortion") < 4)
    }

    @Test("A hole is transparent")
    func hole() throws {
        let image = try #require(distorted("CIHoleDistortion", ["inputRadius": 4]))
        #expect(pixel(image, 10, 10) == 0 && pixel(image, 19, 10) == 0xffffffff)
    }

    @Test("A QR code has a white border, and the squares that readers decode")
    func code() throws {
        let filter = CIFilter.qrCodeGenerator()
        filter.message = Data("https://example.com/hello".utf8)
        filter.correctionLevel = "H"
        let image = try #require(filter.outputImage)
        #expect(image.extent == CGRect(x: 0, y: 0, width: 35, height: 35))
        func row(_ index: Int) -> String {
            (0..<35).map { pixel(image, $0, 34 - index) == 0xff000000 ? "#" : "." }.joined()
        }
        #expect(row(0) == String(repeating: ".", count: 35))
        #expect(row(1) == ".#######.##.#..##...####.#.#######.")
        #expect(row(33) == ".#######...###..#.#####.##.....##..")
        let named = CIFilter(name: "CIQRCodeGenerator", parameters: ["inputMessage": Data(count: 3000)])
        #expect(named?.outputImage?.extent.isEmpty == true)
    }
}
