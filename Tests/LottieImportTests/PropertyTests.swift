import Foundation
import JSONParsing
import Testing

@testable import LottieImport

@Suite("Lottie properties")
struct PropertyTests {
    /// A property, the frame, and the value.
    private static let values: [(String, Double, Double)] = [
        ("{\"a\":1,\"k\":[{\"t\":0,\"s\":[0]},{\"t\":60,\"s\":[100]}]}", 15, 25),
        ("{\"a\":1,\"k\":[{\"t\":0,\"s\":[0]},{\"t\":60,\"s\":[100]}]}", 90, 100),
        (eased("0.333", "0", "0.667", "1"), 15, 15.636),
        (eased("0.333", "0", "0.667", "1"), 30, 50),
        (eased("0.333", "0", "0.667", "1"), 45, 84.364),
        (eased("0.42", "0", "0.58", "1"), 15, 12.92),
        (eased("0.42", "0", "0.58", "1"), 45, 87.08),
        (eased("0.25", "0.1", "0.25", "1", end: 100), 25, 40.85),
        (eased("0.25", "0.1", "0.25", "1", end: 100), 50, 80.24),
        (eased("0.25", "0.1", "0.25", "1", end: 100), 75, 96.05),
        (eased("0.167", "0.167", "0.833", "0.833", end: 100), 30, 30),
        (hold, 0, 20), (hold, 10, 20), (hold, 19.9, 20), (hold, 20, 80), (hold, 50, 80),
        ("{\"a\":1,\"k\":[{\"t\":0,\"s\":[10],\"e\":[90]},{\"t\":40}]}", 20, 50),
        ("{\"a\":1,\"k\":[{\"t\":0,\"s\":[10],\"e\":[90]},{\"t\":40}]}", 60, 90),
        (jump, 9.99, 99.9), (jump, 10, 50),
        ("{\"a\":1,\"k\":[{\"t\":-20,\"s\":[0]},{\"t\":20,\"s\":[100]}]}", 0, 50),
        (eased("0.34", "1.56", "0.64", "1", from: 100, to: 200), 30, 208.74),
        (eased("0.34", "1.56", "0.64", "1", from: 100, to: 200), 42, 207.58),
        (eased("0.34", "1.56", "0.64", "1", from: 20, to: 80), 30, 85.24),
        (eased("0.36", "0", "0.66", "-0.56"), 30, -8.74),
        ("{\"a\":0,\"k\":[{\"t\":-10,\"s\":[0]},{\"t\":10,\"s\":[100]}]}", 0, 50),
        ("{\"k\":[{\"t\":0,\"s\":[0]},{\"t\":100,\"s\":[100]}]}", 40, 40),
        ("{\"a\":0,\"k\":[7]}", 3, 7), ("{\"a\":0,\"k\":[7,8]}", 3, 7), ("{\"a\":0,\"k\":[7,\"8\"]}", 3, 7),
        (
            "{\"k\":[{\"t\":0,\"s\":[0],\"o\":{\"x\":[],\"y\":[]},\"i\":{\"x\":[],\"y\":[]}},{\"t\":9,\"s\":[9]}]}", 3,
            3
        ), ("{\"a\":0,\"k\":\"60\"}", 3, 60), ("12", 3, 12),
    ]

    private static let hold = "{\"a\":1,\"k\":[{\"t\":10,\"s\":[20],\"h\":1},{\"t\":20,\"s\":[80]}]}"
    private static let jump =
        "{\"a\":1,\"k\":[{\"t\":0,\"s\":[0]},{\"t\":10,\"s\":[100]},{\"t\":10,\"s\":[50]},{\"t\":20,\"s\":[50]}]}"

    private static func eased(
        _ ox: String, _ oy: String, _ ix: String, _ iy: String, from: Int = 0, to: Int = 100, end: Int = 60
    ) -> String {
        "{\"a\":1,\"k\":[{\"t\":0,\"s\":[\(from)],\"o\":{\"x\":[\(ox)],\"y\":[\(oy)]},"
            + "\"i\":{\"x\":[\(ix)],\"y\":[\(iy)]}},{\"t\":\(end),\"s\":[\(to)]}]}"
    }

    @Test("A property has the eased value of its keyframes", arguments: values)
    func value(json: String, frame: Double, expected: Double) throws {
        let found: LottieProperty<Double> = try property(json, 0)
        #expect(abs(found.value(at: frame) - expected) < 0.01)
    }

    @Test("Each dimension has its own easing")
    func dimensions() throws {
        let scale: LottieProperty<LottieVector> = try property(
            """
            {"a":1,"k":[{"t":0,"s":[0,0],"o":{"x":[0,0.42],"y":[0,0]},"i":{"x":[1,1],"y":[1,1]}},{"t":60,"s":[100,100]}]}
            """, LottieVector(100, 100))
        let value = scale.value(at: 30).values
        #expect(isNear([value.x, value.y], [50, 31.54]))
    }

    @Test("An overshoot of a straight motion continues the line")
    func straightMotion() throws {
        let position: LottieProperty<LottieVector> = try property(
            """
            {"a":1,"k":[{"t":0,"s":[20,0],"to":[0,0],"ti":[0,0],"o":{"x":[0.34],"y":[1.56]},"i":{"x":[0.64],"y":[1]}},\
            {"t":60,"s":[80,0]}]}
            """, LottieVector(0, 0))
        let value = position.value(at: 30).values
        #expect(isNear([value.x, value.y], [85.24, 0]))
    }

    /// Tangents, easing, the frame, and the position on the way from (0, 0).
    private static let motions: [(String, Double, [Double])] = [
        (motion("[100,0]", "[0,100]", "[0,100]"), 15, [10.589, 48.353]),
        (motion("[100,0]", "[0,100]", "[0,100]"), 30, [50, 75]),
        (motion("[100,0]", "[0,100]", "[0,100]"), 45, [89.411, 48.353]),
        (motion("[100,100]", "[55.1915,0]", "[0,-55.1915]"), 15, [38.271, 7.596]),
        (motion("[100,100]", "[55.1915,0]", "[0,-55.1915]"), 30, [70.697, 29.304]),
        (motion("[100,100]", "[90,0]", "[0,-10]"), 30, [70.771, 28.547]),
        (motion("[100,0]", "[0,100]", "[0,100]", easing: ("[0.34]", "[1.56]", "[0.64]", "[1]")), 30, [100, 0]),
        (motion("[100,0]", "[0,100]", "[0,100]", easing: ("[0.36]", "[0]", "[0.66]", "[-0.56]")), 30, [0, 0]),
    ]

    private static func motion(
        _ end: String, _ out: String, _ back: String,
        easing: (String, String, String, String) = ("[0]", "[0]", "[1]", "[1]")
    ) -> String {
        """
        {"a":1,"k":[{"t":0,"s":[0,0],"to":\(out),"ti":\(back),"o":{"x":\(easing.0),"y":\(easing.1)},\
        "i":{"x":\(easing.2),"y":\(easing.3)}},{"t":60,"s":\(end)}]}
        """
    }

    @Test("Curves are measured only where a frame needs them, once for all paces")
    func measuredCurves() throws {
        let keyframes = (0..<40).map { frame in
            "{\"t\":\(frame),\"s\":[\(frame),\(frame % 7)],\"to\":[3,5],\"ti\":[-4,2]}"
        }
        let position: LottieProperty<LottieVector> = try property(
            "{\"a\":1,\"k\":[\(keyframes.joined(separator: ","))]}", LottieVector(0, 0))
        func measuredCurves() -> [Int] {
            position.keyframes.indices.filter { position.keyframes[$0].motion?.isMeasured == true }
        }
        #expect(position.keyframes.count { $0.motion != nil } == 39)
        #expect(measuredCurves() == [])
        let middle = position.value(at: 20.5)
        #expect(measuredCurves() == [20])
        let other = position.withSampledMotion
        #expect(other.keyframes[20].motion?.isMeasured == true)
        #expect(other.value(at: 20.5) == middle)
    }

    @Test("A position moves along its curve by length, and stays within it", arguments: motions)
    func curvedMotion(json: String, frame: Double, expected: [Double]) throws {
        let position: LottieProperty<LottieVector> = try property(json, LottieVector(0, 0))
        let value = position.value(at: frame).values
        #expect(isNear([value.x, value.y], expected, within: 0.02))
    }

    /// The positions at frames 7, 14 and 21 of a straight motion over 29 frames from y 40 to y 100, with its handles.
    private static let straightMotions: [(out: Double, back: Double, [Double])] = [
        (10, 120, [75.096, 110.191, 140.109]), (20, -20, [54.483, 68.966, 83.448]),
        (60, -60, [54.483, 68.966, 83.448]), (-30, 0, [45.194, 62.632, 80.070]), (0, 0, [54.483, 68.966, 83.448]),
    ]

    @Test(
        "Straight motion whose handles make it turn back moves by length, also beyond its ends",
        arguments: straightMotions)
    func overshootingHandles(out: Double, back: Double, expected: [Double]) throws {
        let found = try property(
            "{\"k\":[{\"t\":0,\"s\":[100,40],\"to\":[0,\(out)],\"ti\":[0,\(back)]},{\"t\":29,\"s\":[100,100]}]}",
            LottieVector(0, 0))
        #expect(isNear([7, 14, 21].map { found.value(at: $0).values.y }, expected, within: 0.1))
    }

    @Test("Paths interpolate vertices and handles")
    func paths() throws {
        func path(_ x: Int, _ handle: Int) -> String {
            "{\"c\":true,\"v\":[[0,0],[\(x),0],[0,100]],\"i\":[[0,0],[0,0],[0,0]],"
                + "\"o\":[[0,0],[\(handle),0],[0,0]]}"
        }
        let empty = try #require(LottiePath(json: JSONParser.parse(Data("{\"v\":[]}".utf8), name: "")))
        let found: LottieProperty<LottiePath> = try property(
            "{\"a\":1,\"k\":[{\"t\":0,\"s\":[\(path(100, 0))]},{\"t\":60,\"s\":[\(path(200, 10))]}]}", empty)
        let contour = Contour(found.value(at: 30))
        #expect(contour.vertices[1].point == CGPoint(x: 150, y: 0))
        #expect(contour.vertices[1].leaving == CGPoint(x: 155, y: 0))
        #expect(contour.isClosed)
    }
}
