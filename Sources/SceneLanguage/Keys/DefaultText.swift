import Foundation
import Images
import LayerTree
import VectorGeometry

/// Formats a default as a scene file writes it.
package enum DefaultText {
    package static func of(_ value: Any?, _ kind: ValueKind) -> String {
        switch value {
        case let flag as Bool where kind == .bool: "`\(flag)`"
        case let number as Double: "`\(text(number))`"
        case let number as NSNumber: "`\(text(number.doubleValue))`"
        case let point as CGPoint: list([point.x, point.y])
        case let size as CGSize: list([size.width, size.height])
        case let rect as CGRect: list([rect.minX, rect.minY, rect.width, rect.height])
        case let transform as CATransform3D: CATransform3DIsIdentity(transform) ? "identity" : "`\(transform)`"
        case let color as CGColor: of(color)
        case let text as String: text.isEmpty ? "" : "`\(text)`"
        case let numbers as [NSNumber]: numbers.isEmpty ? "" : list(numbers.map { CGFloat($0.doubleValue) })
        case let items as [Any] where items.isEmpty: ""
        default: ""
        }
    }

    private static func of(_ color: CGColor) -> String {
        switch (color.red, color.green, color.blue, color.alpha) {
        case (0, 0, 0, 1): "black"
        case (1, 1, 1, 1): "white"
        case (0, 0, 0, 0): "clear"
        default: list([color.red, color.green, color.blue, color.alpha])
        }
    }

    private static func list(_ numbers: [CGFloat]) -> String {
        "`[\(numbers.map { text(Double($0)) }.joined(separator: ", "))]`"
    }

    private static func text(_ number: Double) -> String {
        number == number.rounded() && abs(number) < 1e15 ? "\(Int(number))" : "\(number)"
    }
}
