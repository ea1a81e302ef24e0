import Foundation
import Images
import Testing

@testable import LottieImport

@Suite("Images as Core Graphics draws them")
struct ImageRuleTests {
    /// A black and a white pixel, enlarged to 100×50 points.
    private static func animation(_ player: LottieAnimation.Compatibility) throws -> LottieAnimation {
        let pixels = PixelBuffer(width: 2, height: 1)
        pixels.row(0)[0] = 0xFF00_0000
        pixels.row(0)[1] = 0xFFFF_FFFF
        let image = CGImage(pixels: pixels, isOpaque: true)
        let json =
            "{\"fr\":60,\"ip\":0,\"op\":100,\"w\":100,\"h\":50,\"assets\":[{\"id\":\"i\",\"w\":100,\"h\":50,"
            + "\"p\":\"data:image/png;base64,AAAA\"}],"
            + "\"layers\":[{\"ty\":2,\"refId\":\"i\",\"ip\":0,\"op\":100,"
            + "\"ks\":{}}]}"
        return try LottieAnimation(data: Data(json.utf8), name: "a.json", compatibility: player) { _ in image }
    }

    /// A column, the level of the linear filter, and that of Core Graphics. The centers of the pixels are at 25 and 75.
    private static let levels = [
        (10, 0, 0), (26, 8, 0), (31, 33, 16), (37, 64, 32), (43, 94, 64), (49, 125, 128), (56, 161, 191),
        (62, 191, 223), (68, 222, 239), (74, 253, 255),
    ]

    @Test("Positions between pixels have the weights of Core Graphics", arguments: levels)
    func weights(column: Int, linear: Int, stepped: Int) throws {
        let exact = DrawnFrame(try Self.animation(.afterEffects)).color(column, 25)
        #expect(isNear(exact, [linear, linear, linear, 255], within: 3), "\(exact)")
        let compatible = DrawnFrame(try Self.animation(.lottieIOS)).color(column, 25)
        #expect(isNear(compatible, [stepped, stepped, stepped, 255], within: 2), "\(compatible)")
    }
}
