import Foundation
import Testing
import VectorGeometry

@testable import LottieImport

@Suite("Keyframes as lottie-ios animates them")
struct KeyframeRuleTests {
    /// Returns the transform as both players use it.
    private static func transforms(_ json: String) throws -> (exact: LottieTransform, compatible: LottieTransform) {
        (try transform(json), try transform(json, compatibility: .lottieIOS).adaptedToLottieIOS(isSampled: false))
    }

    /// The place to which a layer moves the origin of its parent, which is its anchor.
    private static func positions(_ position: String, at frame: Double) throws -> (
        exact: [Double], compatible: [Double]
    ) {
        let (exact, compatible) = try transforms("{\"p\":{\"k\":[\(position)]}}")
        func coordinates(_ transform: LottieTransform) -> [Double] {
            let matrix = transform.affineMatrix(at: frame)
            return [Double(matrix.tx), Double(matrix.ty)]
        }
        return (coordinates(exact), coordinates(compatible))
    }

    @Test("The easing of x is used for both axes of a scale")
    func easing() throws {
        let (exact, compatible) = try Self.transforms(
            """
            {"s":{"k":[{"t":0,"s":[0,0],"o":{"x":[0,0.42],"y":[0,0]},"i":{"x":[1,1],"y":[1,1]}},{"t":60,"s":[100,100]}]}}
            """)
        let first = exact.affineMatrix(at: 30)
        #expect(isNear([Double(first.a), Double(first.d)], [0.5, 0.3154], within: 0.001))
        let second = compatible.affineMatrix(at: 30)
        #expect(isNear([Double(second.a), Double(second.d)], [0.5, 0.5], within: 0.001))
    }

    private static let curve = "{\"t\":0,\"s\":[0,0],\"to\":[0,100],\"ti\":[0,100]},{\"t\":60,\"s\":[100,0]}"
    private static let straight = "{\"t\":0,\"s\":[0,0],\"to\":[90,0],\"ti\":[0,0]},{\"t\":60,\"s\":[100,0]}"
    private static let overshoot = """
        {"t":0,"s":[0,0],"to":[0,100],"ti":[0,100],"o":{"x":0.34,"y":1.56},"i":{"x":0.64,"y":1}},{"t":60,"s":[100,0]}
        """

    /// Positions, a frame, and the places by length and by parameter.
    private static let motions: [(String, Double, [Double], [Double])] = [
        (curve, 15, [10.589, 48.353], [15.625, 56.25]), (straight, 30, [50, 0], [83.75, 0]),
        ("{\"t\":0,\"s\":[0,0]},{\"t\":60,\"s\":[100,0]}", 15, [25, 0], [25, 0]),
        (overshoot, 30, [100, 0], [97.575, -28.512]),
    ]

    @Test("Motion follows the parameter of the curve, also beyond its ends", arguments: motions)
    func motion(position: String, frame: Double, length: [Double], parameter: [Double]) throws {
        let (exact, compatible) = try Self.positions(position, at: frame)
        #expect(isNear(exact, length, within: 0.02))
        #expect(isNear(compatible, parameter, within: 0.02), "\(compatible)")
    }

    @Test("A hold keyframe between others shows the initial value, two in a row do not")
    func holds() throws {
        func opacity(_ keyframes: String, at frame: Double) throws -> (Double, Double) {
            let (exact, compatible) = try Self.transforms("{\"o\":{\"k\":[\(keyframes)]}}")
            return (exact.opacity.value(at: frame), compatible.opacity.value(at: frame))
        }
        let single = "{\"t\":0,\"s\":[0],\"h\":1},{\"t\":50,\"s\":[20]},{\"t\":100,\"s\":[0]}"
        #expect(try opacity(single, at: 25) == (0, 100))
        #expect(try opacity(single, at: 75) == (10, 10))
        let inside = "{\"t\":0,\"s\":[0]},{\"t\":20,\"s\":[40],\"h\":1},{\"t\":50,\"s\":[20]},{\"t\":100,\"s\":[0]}"
        #expect(try opacity(inside, at: 10) == (20, 20))
        #expect(try opacity(inside, at: 30) == (40, 100))
        let double =
            "{\"t\":0,\"s\":[10],\"h\":1},{\"t\":20,\"s\":[40],\"h\":1},{\"t\":50,\"s\":[20]},{\"t\":100,\"s\":[0]}"
        #expect(try opacity(double, at: 10) == (10, 10))
        #expect(try opacity(double, at: 30) == (40, 40))
    }

    @Test("A path with a hold keyframe between others is not drawn during it")
    func heldPath() throws {
        func square(_ size: Int) -> String { "[{\"c\":true,\"v\":[[0,0],[\(size),0],[\(size),\(size)],[0,\(size)]]}]" }
        let path =
            "{\"ty\":\"sh\",\"ks\":{\"k\":[{\"t\":0,\"s\":\(square(100)),\"h\":1},{\"t\":50,\"s\":\(square(100))},"
            + "{\"t\":90,\"s\":\(square(50))}]}}"
        let layers = shapes(path + "," + fill("1,0,0"))
        #expect(try DrawnFrame(animation(layers), at: 20).color(50, 50) == [255, 0, 0, 255])
        let compatible = try animation(layers, compatibility: .lottieIOS)
        #expect(DrawnFrame(compatible, at: 20).color(50, 50) == [0, 0, 0, 0])
        #expect(DrawnFrame(compatible, at: 60).color(50, 50) == [255, 0, 0, 255])
    }

    @Test("A trim with a hold keyframe between others keeps the whole stroke during it")
    func heldTrim() throws {
        let stroke =
            "{\"ty\":\"st\",\"c\":{\"k\":[1,0,0]},\"o\":{\"k\":100},\"w\":{\"k\":20},\"lc\":1},{\"ty\":\"tm\","
            + "\"s\":{\"k\":0},\"e\":{\"k\":[{\"t\":0,\"s\":[10],\"h\":1},{\"t\":50,\"s\":[10]},{\"t\":90,\"s\":[50]}]}}"
        let line = "{\"ty\":\"sh\",\"ks\":{\"k\":{\"v\":[[0,50],[100,50]],\"i\":[[0,0],[0,0]],\"o\":[[0,0],[0,0]]}}}"
        let layers = shapes(line + "," + stroke)
        #expect(try DrawnFrame(animation(layers), at: 20).color(80, 50) == [0, 0, 0, 0])
        let compatible = try animation(layers, compatibility: .lottieIOS)
        #expect(DrawnFrame(compatible, at: 20).color(80, 50) == [255, 0, 0, 255])
        #expect(DrawnFrame(compatible, at: 60).color(80, 50) == [0, 0, 0, 0])
    }

    @Test("The last of several positions without motion is not shown")
    func lastPosition() throws {
        let holds = "{\"t\":0,\"s\":[1,0],\"h\":1},{\"t\":10,\"s\":[2,0],\"h\":1},{\"t\":20,\"s\":[3,0],\"h\":1}"
        let (exact, compatible) = try Self.positions(holds, at: 30)
        #expect(exact == [3, 0] && compatible == [2, 0])
        #expect(try Self.positions(holds, at: 15).compatible == [2, 0])
    }

    @Test("Transforms that mirror are interpolated as matrices")
    func matrices() throws {
        let (exact, compatible) = try Self.transforms(
            "{\"s\":{\"k\":[-100,100]},\"r\":{\"k\":[{\"t\":0,\"s\":[0]},{\"t\":60,\"s\":[270]}]}}")
        let mirror = CGAffineTransform(scaleX: -1, y: 1)
        let turned = mirror.concatenating(CGAffineTransform(rotationAngle: 1.5 * .pi))
        let half = mirror.concatenating(CGAffineTransform(rotationAngle: 0.75 * .pi))
        #expect(isNear(exact.affineMatrix(at: 30).values, half.values, within: 1e-9))
        let expected = mirror.interpolated(to: turned, fraction: 0.5)
        #expect(isNear(compatible.affineMatrix(at: 30).values, expected.values, within: 1e-9))
        #expect(!isNear(expected.values, half.values, within: 0.1))
        #expect(isNear(compatible.affineMatrix(at: 60).values, turned.values, within: 1e-9))
    }

    @Test("A mirrored layer with a hold keyframe between others loses its transform during it")
    func heldMatrix() throws {
        let (exact, compatible) = try Self.transforms(
            """
            {"s":{"k":[-50,50]},"p":{"k":[{"t":0,"s":[5,5]},{"t":10,"s":[20,30],"h":1},{"t":40,"s":[20,30]},
             {"t":60,"s":[0,0]}]}}
            """)
        #expect(isNear(exact.affineMatrix(at: 20).values, [-0.5, 0, 0, 0.5, 20, 30]))
        #expect(isNear(compatible.affineMatrix(at: 20).values, [1, 0, 0, 1, 0, 0]))
        #expect(isNear(compatible.affineMatrix(at: 50).values, [-0.5, 0, 0, 0.5, 10, 15]))
    }

    @Test("Mirrored transforms whose parts have different times are sampled, with motion by length")
    func sampledTransforms() throws {
        let rotation = "\"r\":{\"k\":[{\"t\":0,\"s\":[0]},{\"t\":50,\"s\":[0]}]}"
        let (exact, compatible) = try Self.transforms(
            "{\"s\":{\"k\":[-100,100]},\(rotation),\"p\":{\"k\":[\(Self.curve)]}}")
        #expect(isNear(compatible.affineMatrix(at: 15).values, exact.affineMatrix(at: 15).values))
    }

    @Test("Handles of paths turn from one keyframe to the next")
    func handles() throws {
        func path(_ handle: String) -> String {
            "[{\"v\":[[0,0],[50,50]],\"o\":[[\(handle)],[0,0]],\"i\":[[0,0],[0,0]]}]"
        }
        let layers = shapes(
            "{\"ty\":\"sh\",\"ks\":{\"k\":[{\"t\":0,\"s\":\(path("10,0"))},{\"t\":60,\"s\":\(path("0,20"))}]}},"
                + fill("1,0,0"))
        func handle(_ player: LottieAnimation.Compatibility) throws -> [Double] {
            let composition = try animation(layers, compatibility: player).composition
            let adapted = player.adapted(composition.layers, in: CompositionUse(size: CGSize(width: 9, height: 9)))
            let point = try #require(adapted.firstPath).value(at: 30).outHandles[0]
            return [Double(point.x), Double(point.y)]
        }
        #expect(try handle(.afterEffects) == [5, 10])
        #expect(isNear(try handle(.lottieIOS), [10.607, 10.607]))
    }

    @Test("The centers of animated paths and the ends of gradients move on straight lines")
    func straightCenters() throws {
        let ellipse = "{\"ty\":\"el\",\"p\":{\"k\":[\(Self.curve)]},\"s\":{\"k\":[20,20]}}"
        let layers = shapes(ellipse + "," + fill("1,0,0"))
        #expect(try DrawnFrame(animation(layers), at: 30).color(50, 75) == [255, 0, 0, 255])
        let compatible = try DrawnFrame(animation(layers, compatibility: .lottieIOS), at: 30)
        #expect(compatible.color(50, 75) == [0, 0, 0, 0] && compatible.color(50, 3) == [255, 0, 0, 255])
    }

    @Test("Remapped time stays at the last whole frame, and values inside it are sampled")
    func remappedTime() throws {
        let inner =
            "{\"ty\":1,\"ip\":0,\"op\":100,\"sw\":20,\"sh\":100,\"sc\":\"#ff0000\","
            + "\"ks\":{\"p\":{\"k\":[{\"t\":0,\"s\":[0,0]},{\"t\":100,\"s\":[1000,0]}]}}}"
        let layers =
            "{\"ty\":0,\"refId\":\"c\",\"ip\":0,\"op\":100,\"w\":2000,\"h\":100,\"ks\":{\"p\":{\"k\":[-940,0]}},"
            + "\"tm\":{\"k\":[{\"t\":0,\"s\":[0]},{\"t\":100,\"s\":[1.6666667]}]}}"
        let assets = ",\"assets\":[{\"id\":\"c\",\"layers\":[\(inner)]}]"
        // At frame 99.9 the inner layer is at 999 - 940, in the compatible mode at 990 - 940.
        let exact = try DrawnFrame(animation(layers, assets), at: 99.9)
        #expect(exact.color(55, 50) == [0, 0, 0, 0] && exact.color(75, 50) == [255, 0, 0, 255])
        let compatible = try DrawnFrame(animation(layers, assets, compatibility: .lottieIOS), at: 99.9)
        #expect(compatible.color(55, 50) == [255, 0, 0, 255] && compatible.color(75, 50) == [0, 0, 0, 0])
    }

    @Test("Remapped time is interpolated between whole frames, without memory for each frame")
    func sampledTime() throws {
        let remap = "{\"k\":[{\"t\":0,\"s\":[0]},{\"t\":10.5,\"s\":[100],\"h\":1},{\"t\":50000,\"s\":[0]}]}"
        let layers = "{\"ty\":0,\"refId\":\"c\",\"ip\":0,\"op\":100,\"w\":9,\"h\":9,\"ks\":{},\"tm\":\(remap)}"
        let composition = try animation(layers, ",\"assets\":[{\"id\":\"c\",\"layers\":[]}]").composition
        let use = CompositionUse(size: CGSize(width: 9, height: 9), frames: 0..<90_000.5)
        let adapted = LottieAnimation.Compatibility.lottieIOS.adapted(composition.layers, in: use)
        guard case .precomposition(_, _, _, let time?)? = adapted.first?.content else {
            return #expect(Bool(false))
        }
        #expect(time.seconds.keyframes.count == 3)
        // The hold keyframe is between frames 10 and 11, whose times are 95.238 and 100 seconds.
        let times: [(Double, Double)] = [
            (-5, 0), (10, 95.238), (10.5, 97.619), (11, 100), (49_999.25, 75), (99_999, 0),
        ]
        for (frame, seconds) in times {
            #expect(abs(time.value(at: frame) - seconds) < 0.001, "\(frame)")
        }
        var short = time
        short.sampledFrames = 0..<10.5
        #expect(abs(short.value(at: 10.9) - 95.238) < 0.001)
    }
}

extension [LottieLayerModel] {
    /// The first path of the first shape layer, in groups as well.
    fileprivate var firstPath: LottieProperty<LottiePath>? {
        guard case .shapes(let items)? = first?.content else { return nil }
        return items.firstPath
    }
}

extension [LottieShapeItem] {
    fileprivate var firstPath: LottieProperty<LottiePath>? {
        for item in self {
            if case .path(let path, _) = item { return path }
            if case .group(let group) = item, let found = group.items.firstPath { return found }
        }
        return nil
    }
}
