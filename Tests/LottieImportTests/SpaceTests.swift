import Foundation
import Testing

@Suite("Lottie layers in space")
struct SpaceTests {
    private static let red = [255, 0, 0, 255]
    private static let blue = [0, 0, 255, 255]
    private static let none = [0, 0, 0, 0]

    /// A square of 20×20 whose center is at a point in space.
    private static func square(_ color: String, _ position: String, _ rotation: String = "") -> String {
        "{\"ty\":1,\"ddd\":1,\"ip\":0,\"op\":100,\"sw\":20,\"sh\":20,\"sc\":\"\(color)\",\"ks\":{\"a\":{\"k\":[10,10,0]},"
            + "\"p\":{\"k\":\(position)},\"rx\":{\"k\":0},\"ry\":{\"k\":0},\"rz\":{\"k\":0}\(rotation)}}"
    }

    /// A camera with a zoom of 100.
    private static func camera(_ position: String, _ more: String = "") -> String {
        "{\"ty\":13,\"ip\":0,\"op\":50,\"pe\":{\"k\":100},\"ks\":{\"p\":{\"k\":\(position)}\(more)}}"
    }

    /// The layers, the frame, a pixel, and its color.
    private static let cases: [(String, Double, (Int, Int), [Int])] = [
        // At the zoom's distance layers have their own size.
        (camera("[50,50,-100]") + "," + square("#ff0000", "[50,50,0]"), 0, (42, 50), red),
        (camera("[50,50,-100]") + "," + square("#ff0000", "[50,50,0]"), 0, (38, 50), none),
        // At twice the distance they have half of it, at half the distance twice.
        (camera("[50,50,-100]") + "," + square("#ff0000", "[50,50,100]"), 0, (46, 50), red),
        (camera("[50,50,-100]") + "," + square("#ff0000", "[50,50,100]"), 0, (43, 50), none),
        (camera("[50,50,-100]") + "," + square("#ff0000", "[50,50,-50]"), 0, (32, 50), red),
        // Without the camera, after its end, there is no perspective.
        (camera("[50,50,-100]") + "," + square("#ff0000", "[50,50,100]"), 60, (42, 50), red),
        // The nearer layer covers the other one, wherever it is in the list.
        (
            camera("[50,50,-100]") + "," + square("#ff0000", "[50,50,50]") + "," + square("#0000ff", "[50,50,0]"), 0,
            (50, 50), blue
        ),
        // The point of interest is in the middle.
        (
            camera("[150,50,-100]", ",\"a\":{\"k\":[80,50,0]}") + "," + square("#ff0000", "[80,50,0]"), 0, (50, 50),
            red
        ),
        (camera("[80,50,-100]") + "," + square("#ff0000", "[80,50,0]"), 0, (50, 50), red),
        // Layers behind the camera are not seen.
        (camera("[50,50,-100]") + "," + square("#ff0000", "[50,50,-150]"), 0, (50, 50), none),
        // A positive rotation about y brings the right edge nearer, one about x the upper edge.
        (
            camera("[50,50,-100]") + "," + square("#ff0000", "[50,50,0]", ",\"or\":{\"k\":[0,60,0]}"), 0, (53, 40),
            red
        ),
        (
            camera("[50,50,-100]") + "," + square("#ff0000", "[50,50,0]", ",\"or\":{\"k\":[0,60,0]}"), 0, (46, 39),
            none
        ),
    ]

    @Test("Cameras draw layers in space with perspective", arguments: cases.indices)
    func camera(index: Int) throws {
        let (layers, frame, point, expected) = Self.cases[index]
        let found = DrawnFrame(try animation(layers), at: frame).color(point.0, point.1)
        #expect(isNear(found, expected), "case \(index): \(found), expected \(expected)")
    }
}
