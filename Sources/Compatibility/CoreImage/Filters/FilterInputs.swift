import Foundation
import Images
import LayerTree
import RenderTree

/// The inputs of a filter, with its defaults.
struct FilterInputs {
    let filter: LayerFilter
    private let images: [String: ImageNode]

    init(_ filter: LayerFilter, _ images: [String: ImageNode]) {
        self.filter = filter
        self.images = images
    }

    /// The recipe of the filter. A filter that does not exist changes nothing, which is reported.
    var node: ImageNode {
        guard filter.isEnabled else { return image }
        guard let recipe = FilterRecipes.all[filter.type] else {
            CoreImageReport.report("\(filter.type) is not supported, and its input image is not changed")
            return image
        }
        guard filter.edges == .clamped else { return recipe(self) ?? image }
        let clamped = FilterInputs(filter, images.merging(["inputImage": ImageNode(ClampOperation(), [image])]) { $1 })
        return recipe(clamped).map { ImageNode(CropOperation(rect: image.extent), [$0]) } ?? image
    }

    /// The input image; empty if there is none.
    var image: ImageNode { image("inputImage") }

    /// Returns an input image; an empty one if there is none.
    func image(_ key: String) -> ImageNode { images[key] ?? .empty }

    func number(_ key: String) -> Double { filter.number(key) }
    func vector(_ key: String, _ count: Int) -> [Double] { filter.vector(key, count) }
    func color(_ key: String) -> CGColor { filter.color(key) }

    func point(_ key: String) -> CGPoint {
        let numbers = vector(key, 2)
        return CGPoint(x: numbers[0], y: numbers[1])
    }

    func rect(_ key: String) -> CGRect {
        // An infinite rectangle has numbers that are beyond all images.
        let n = vector(key, 4)
        return n[2] > 1e12 ? .infinite : CGRect(x: n[0], y: n[1], width: n[2], height: n[3])
    }

    func transform(_ key: String) -> CGAffineTransform {
        let n = vector(key, 6)
        return CGAffineTransform(a: n[0], b: n[1], c: n[2], d: n[3], tx: n[4], ty: n[5])
    }

    /// Returns the result of an operation on the input image.
    func applying(_ operation: any ImageOperation) -> ImageNode { ImageNode(operation, [image]) }
}

/// Reports problems of recipes on the standard error stream, each message once.
enum CoreImageReport {
    private static let reported = LockedValue<Set<String>>([])
    private static let most = 100

    static func report(_ message: String) {
        let isNew = reported.withLock { $0.count < most && $0.insert(message).inserted }
        if isNew { FileHandle.standardError.write(Data("Core Image: \(message)\n".utf8)) }
    }
}
