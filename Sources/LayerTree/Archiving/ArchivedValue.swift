import Foundation
import MotionTiming
import Quartz2D

/// A value as objects that every archiver takes: a word for its type, then numbers, text, data or further values.
enum ArchivedValue {
    /// Of which classes an archived value consists.
    static let classes: [AnyClass] = [NSArray.self, NSDictionary.self, NSNumber.self, NSString.self, NSData.self, CAAnimation.self, CAEmitterCell.self]

    /// Nil for what cannot be archived, such as a delegate.
    static func archive(_ value: Any?) -> NSArray? {
        switch (value as? NSValue)?.structure ?? value {
        case let text as String: tagged("text", text as NSString)
        case let point as CGPoint: tagged("point", point.x, point.y)
        case let size as CGSize: tagged("size", size.width, size.height)
        case let r as CGRect: tagged("rect", r.origin.x, r.origin.y, r.size.width, r.size.height)
        case let t as CATransform3D: tagged("transform", t.elements)
        case let t as CGAffineTransform: tagged("transform", CATransform3DMakeAffineTransform(t).elements)
        case let color as CGColor: tagged("color", color.red, color.green, color.blue, color.alpha)
        case let path as CGPath: tagged("path", path.value.numbers)
        case let image as CGImage: (try? image.pngData()).map { tagged("image", $0 as NSData) }
        case let function as CAMediaTimingFunction: tagged("curve", function.curve.c1x, function.curve.c1y, function.curve.c2x, function.curve.c2y)
        case let function as CAValueFunction: tagged("function", function.name.rawValue as NSString)
        case let filter as CIFilter: archive(filter.value.listed).map { ["filter" as NSString, $0] as NSArray }
        case let cell as CAEmitterCell: tagged("cell", cell)
        case let animation as CAAnimation: tagged("animation", animation)
        case let list as [Any]: archive(list)
        case let other: BoxedValue.number(other).map { tagged("number", $0) }
        }
    }

    private static func archive(_ list: [Any]) -> NSArray? {
        let parts = list.compactMap { archive($0) }
        return parts.count == list.count ? (["list" as NSString] + parts) as NSArray : nil
    }

    private static func tagged(_ tag: String, _ object: NSObject) -> NSArray { [tag as NSString, object] as NSArray }
    private static func tagged(_ tag: String, _ numbers: Double...) -> NSArray { tagged(tag, numbers) }
    private static func tagged(_ tag: String, _ numbers: [Double]) -> NSArray { ([tag as NSString] + numbers.map { NSNumber(value: $0) }) as NSArray }
}

extension CATransform3D {
    /// Row by row.
    var elements: [Double] { [m11, m12, m13, m14, m21, m22, m23, m24, m31, m32, m33, m34, m41, m42, m43, m44] }

    /// Nil unless there are 16.
    init?(elements e: [Double]) {
        guard e.count == 16 else { return nil }
        self.init(
            m11: e[0], m12: e[1], m13: e[2], m14: e[3], m21: e[4], m22: e[5], m23: e[6], m24: e[7],
            m31: e[8], m32: e[9], m33: e[10], m34: e[11], m41: e[12], m42: e[13], m43: e[14], m44: e[15])
    }
}
