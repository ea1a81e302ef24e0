import Foundation
import Testing

@testable import Images

@Suite("CSS colors")
struct CSSColorTests {
    @Test(
        "Names, hexadecimal digits and functions are colors",
        arguments: [
            ("Tomato", [1, 99.0 / 255, 71.0 / 255, 1]), ("transparent", [0, 0, 0, 0]),
            ("#f0a", [1, 0, 170.0 / 255, 1]), ("#f0a8", [1, 0, 170.0 / 255, 136.0 / 255]),
            ("#102030", [16.0 / 255, 32.0 / 255, 48.0 / 255, 1]),
            ("#10203080", [16.0 / 255, 32.0 / 255, 48.0 / 255, 128.0 / 255]), ("rgb(255, 0, 51)", [1, 0, 0.2, 1]),
            ("RGBA(0 300 0 / 50%)", [0, 1, 0, 0.5]), ("rgb(100% 50% 0%)", [1, 0.5, 0, 1]),
            ("rgba(0, 0, 0, 0.25)", [0, 0, 0, 0.25]),
        ] as [(String, [CGFloat])])
    func legal(_ text: String, _ components: [CGFloat]) throws {
        let color = try #require(CSSColor.color(text))
        #expect([color.red, color.green, color.blue, color.alpha] == components)
    }

    @Test(
        "Other text is no color",
        arguments: [
            "", "#ff", "#fffff", "#ggg", "tomatoes", "rgb(1, 2)", "rgb(1, 2, x)", "rgb(1, 2, 3", "hsl(0, 0%, 0%)",
        ])
    func illegal(_ text: String) {
        #expect(CSSColor.color(text) == nil)
    }
}
