import Foundation
import LayerTree
import Quartz2D
import RenderTree
import VectorGeometry

/// The inputs of a filter that generates a QR code: one pixel for each square, with a border of one.
///
/// - Apple: `CIQRCodeGenerator`. Messages are encoded as bytes.
public protocol CIQRCodeGenerator: CIFilterProtocol {
    /// The bytes to encode.
    var message: Data { get set }
    /// The share of errors that can be corrected: L (7 %), M (15 %), Q (25 %) or H (30 %). M by default.
    var correctionLevel: String { get set }
}

final class QRCodeFilter: CIFilter, CIQRCodeGenerator {
    var message = Data() { didSet { setValue(message, forKey: "inputMessage") } }
    var correctionLevel = "M" { didSet { setValue(correctionLevel, forKey: "inputCorrectionLevel") } }
}

/// The image of a code: black and white pixels, with a white border of one pixel.
struct CodeOperation: ImageOperation {
    /// Whether the squares are black, by rows from the top.
    let modules: [[Bool]]

    func extent(of inputs: [CGRect]) -> CGRect {
        CGRect(x: 0, y: 0, width: modules.count + 2, height: modules.count + 2)
    }

    func draw(_ output: Raster, from inputs: [Raster], _ drawing: Drawing) {
        let size = modules.count
        output.fill { x, y in
            let column = Int(x.rounded(.down)) - 1
            let row = size - Int(y.rounded(.down))
            let isInside = (0..<size).contains(column) && (0..<size).contains(row)
            return isInside && modules[row][column] ? WorkingColor(0, 0, 0, 1) : WorkingColor(1, 1, 1, 1)
        }
    }
}
