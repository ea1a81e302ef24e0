import Foundation
import Testing

@testable import LottieImport

@Suite("Lottie transforms")
struct TransformTests {
    private static let matrices: [(String, Double, [Double])] = [
        (
            "{\"p\":{\"s\":true,\"x\":{\"k\":[{\"t\":0,\"s\":[0]},{\"t\":60,\"s\":[60]}]},\"y\":{\"k\":25}}}", 30,
            [1, 0, 0, 1, 30, 25]
        ),
        ("{\"r\":{\"k\":[{\"t\":0,\"s\":[0]},{\"t\":60,\"s\":[720]}]}}", 15, [-1, 0, 0, -1, 0, 0]),
        ("{\"r\":{\"k\":90}}", 0, [0, 1, -1, 0, 0, 0]),
        (
            "{\"a\":{\"k\":[10,20]},\"p\":{\"k\":[100,50]},\"s\":{\"k\":[200,50]},\"r\":{\"k\":30}}", 0,
            [1.7321, 1, -0.25, 0.4330, 87.6795, 31.3397]
        ),
        ("{\"sk\":{\"k\":30}}", 0, [1, 0, -0.57735, 1, 0, 0]),
        ("{\"sk\":{\"k\":180}}", 0, [1, 0, 0, 1, 0, 0]),
        ("{\"sk\":{\"k\":-150}}", 0, [1, 0, -0.57735, 1, 0, 0]),
        ("{\"sk\":{\"k\":30},\"sa\":{\"k\":45}}", 0, [0.71132, 0.28868, -0.28868, 1.28868, 0, 0]),
        ("{\"sk\":{\"k\":30},\"r\":{\"k\":90}}", 0, [0, 1, -1, -0.57735, 0, 0]),
        ("{\"s\":{\"k\":[-100,100]},\"a\":{\"k\":[50,0]},\"p\":{\"k\":[50,0]}}", 0, [-1, 0, 0, 1, 100, 0]),
        ("{\"rx\":{\"k\":60},\"ry\":{\"k\":0},\"rz\":{\"k\":0}}", 0, [1, 0, 0, 0.5, 0, 0]),
        ("{\"rx\":{\"k\":0},\"ry\":{\"k\":60},\"rz\":{\"k\":0}}", 0, [0.5, 0, 0, 1, 0, 0]),
        ("{\"rx\":{\"k\":0},\"ry\":{\"k\":0},\"rz\":{\"k\":30}}", 0, [0.8660, 0.5, -0.5, 0.8660, 0, 0]),
    ]

    @Test("A transform has the matrix T(p)·R·skew·S·T(−a)", arguments: matrices)
    func matrix(json: String, frame: Double, expected: [Double]) throws {
        #expect(isNear(try transform(json).affineMatrix(at: frame).values, expected, within: 0.0002))
    }

    @Test("Auto-orient turns a layer in the direction of its motion")
    func autoOrient() throws {
        var found = try transform("{\"p\":{\"k\":[{\"t\":0,\"s\":[0,0]},{\"t\":60,\"s\":[100,100]}]}}")
        found.followsPath = true
        let expected = [0.7071, 0.7071, -0.7071, 0.7071, 50, 50]
        #expect(isNear(found.affineMatrix(at: 30).values, expected, within: 0.001))
    }

    private static let repeater =
        "{\"ty\":\"rp\",\"c\":{\"k\":3},\"o\":{\"k\":OFFSET},\"m\":1,\"tr\":{\"p\":{\"k\":[20,0]},\"s\":{\"k\":[50,50]},"
        + "\"r\":{\"k\":10},\"so\":{\"k\":100},\"eo\":{\"k\":25}}}"

    private static func repeater(_ json: String) throws -> LottieShapeItem.Repeater {
        let found = try animation(shapes(json)).composition
        guard case .shapes(let items) = found.layers[0].content, case .repeater(let repeater)? = items.first else {
            throw LottieError.unreadable(file: "", problem: "no repeater")
        }
        return repeater
    }

    @Test("Copies of a repeater are moved in equal steps, and scaled and rotated by powers")
    func copies() throws {
        let plain = try Self.repeater(Self.repeater.replacing("OFFSET", with: "0"))
        #expect(isNear(plain.matrix(ofCopy: 1, at: 0).values, [0.492, 0.087, -0.087, 0.492, 20, 0]))
        #expect(isNear(plain.matrix(ofCopy: 2, at: 0).values, [0.235, 0.086, -0.086, 0.235, 40, 0]))
        #expect((0..<3).map { plain.opacity(ofCopy: $0, of: 3, at: 0) } == [1, 0.625, 0.25])
        let shifted = try Self.repeater(Self.repeater.replacing("OFFSET", with: "1"))
        #expect(isNear(shifted.matrix(ofCopy: 2, at: 0).values, [0.108, 0.063, -0.063, 0.108, 60, 0]))
    }

    @Test("Copies of a repeater turn about its anchor")
    func anchor() throws {
        let found = try Self.repeater(
            "{\"ty\":\"rp\",\"c\":{\"k\":3},\"tr\":{\"a\":{\"k\":[10,0]},\"r\":{\"k\":90},\"so\":{\"k\":100},"
                + "\"eo\":{\"k\":0}}}")
        #expect(isNear(found.matrix(ofCopy: 1, at: 0).values, [0, 1, -1, 0, 10, -10]))
        #expect(isNear(found.matrix(ofCopy: 2, at: 0).values, [-1, 0, 0, -1, 20, 0]))
        #expect((0..<3).map { found.opacity(ofCopy: $0, of: 3, at: 0) } == [1, 0.5, 0])
    }
}
