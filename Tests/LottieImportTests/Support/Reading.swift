import Foundation
import Images
import JSONParsing
import RenderTree
import SourceFiles
import Testing
import VectorGeometry

@testable import LayerCompositor
@testable import LayerTree
@testable import LottieImport

/// Reads a property from JSON.
func property<Value: LottieValue>(
    _ json: String, _ fallback: Value, compatibility: LottieAnimation.Compatibility = .afterEffects
) throws -> LottieProperty<Value> {
    var reader = LottieReader(file: "test.json")
    reader.compatibility = compatibility
    return reader.property(try JSONParser.parse(Data(json.utf8), name: "test.json"), fallback)
}

/// Reads a transform from JSON.
func transform(_ json: String, compatibility: LottieAnimation.Compatibility = .afterEffects) throws -> LottieTransform {
    var reader = LottieReader(file: "test.json")
    reader.compatibility = compatibility
    return try reader.transform(JSONParser.parse(Data(json.utf8), name: "test.json"))
}

/// Reads an animation of 100×100 points and 60 frames per second from the JSON of its layers, and further members.
func animation(
    _ layers: String, _ more: String = "", compatibility: LottieAnimation.Compatibility = .afterEffects
) throws -> LottieAnimation {
    let json =
        "{\"v\":\"5.7.4\",\"fr\":60,\"ip\":0,\"op\":100,\"w\":100,\"h\":100,\"layers\":[\(layers)]\(more)}"
    return try LottieAnimation(data: Data(json.utf8), name: "test.json", compatibility: compatibility) {
        try $0.decodedPNG()
    }
}

extension ContainedFile {
    /// Decodes PNG images, the only format that needs no FFmpeg.
    func decodedPNG() throws -> CGImage {
        switch self {
        case .data(let data, _): try CGImage.png(data: data)
        case .file(let url): try CGImage.png(at: url)
        }
    }
}

/// A shape layer that is shown in all frames.
func shapes(_ items: String, _ more: String = "") -> String {
    "{\"ty\":4,\"ip\":0,\"op\":100,\"st\":0,\"ks\":{},\"shapes\":[\(items)]\(more)}"
}

/// A rectangle with its upper left corner at a point.
func rectangle(_ x: Double, _ y: Double, _ width: Double, _ height: Double, _ more: String = "") -> String {
    "{\"ty\":\"rc\",\"p\":{\"k\":[\(x + width / 2),\(y + height / 2)]},\"s\":{\"k\":[\(width),\(height)]},"
        + "\"r\":{\"k\":0}\(more)}"
}

/// A fill with a color.
func fill(_ color: String, _ more: String = "") -> String {
    "{\"ty\":\"fl\",\"c\":{\"k\":[\(color)]},\"o\":{\"k\":100}\(more)}"
}

/// A frame of an animation, drawn at its size.
struct DrawnFrame {
    private let image: CGImage

    init(_ animation: LottieAnimation, at frame: Double = 0) {
        let drawing = LottieDrawing(
            animation, loopMode: .playOnce, range: nil, progress: .declared("progress", initial: CGFloat(-1)))
        var state = LayerState()
        state.placement.bounds = CGRect(origin: .zero, size: animation.size)
        let nodes = drawing.nodes(atLocalTime: (frame - animation.startFrame) / animation.framerate, showing: state)
        self.init(nodes, size: animation.size)
    }

    /// Draws a state machine at a time, in 100×100 points.
    init(_ drawing: StateMachineDrawing, at time: Double) {
        var state = LayerState()
        state.placement.bounds = CGRect(x: 0, y: 0, width: 100, height: 100)
        self.init(drawing.nodes(atLocalTime: time, showing: state), size: state.placement.bounds.size)
    }

    private init(_ nodes: FrameNodes?, size: CGSize) {
        let root = NodeParts(children: nodes?.nodes ?? []).node(.next())
        let compositor = Compositor(width: Int(size.width), height: Int(size.height), threads: 1)
        image = compositor.image(of: RenderTree(root: root, time: 0, host: .yDown))
    }

    /// The premultiplied red, green, blue and alpha of a pixel, 0…255.
    func color(_ x: Int, _ y: Int) -> [Int] {
        let pixel = image.pixels.row(y)[x]
        return [16, 8, 0, 24].map { Int(pixel >> $0 & 255) }
    }
}

/// Returns whether all components differ by at most a tolerance.
func isNear(_ a: [Int], _ b: [Int], within tolerance: Int = 2) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}

/// Returns whether all numbers differ by at most a tolerance.
func isNear(_ a: [Double], _ b: [Double], within tolerance: Double = 0.01) -> Bool {
    a.count == b.count && zip(a, b).allSatisfy { abs($0 - $1) <= tolerance }
}

extension CGAffineTransform {
    /// The values in the order a, b, c, d, tx, ty.
    var values: [Double] { [a, b, c, d, tx, ty].map(Double.init) }
}

extension Contour {
    /// The coordinates of the vertices.
    var points: [Double] { vertices.flatMap { [Double($0.point.x), Double($0.point.y)] } }
}
