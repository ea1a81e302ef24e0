import Foundation
import LayerTree

/// A key path that view animations animate (facts 5.2, measured).
enum ViewAnimatedKey: String {
    case boundsOrigin = "bounds.origin"
    case boundsSize = "bounds.size"
    case position, transform, cornerRadius
    case opacity, backgroundColor, anchorPoint, shadowOpacity, contentsRect, contentsCenter

    /// A change of the bounds makes two animations.
    static func keys(forEvent event: String) -> [ViewAnimatedKey] {
        event == "bounds" ? [.boundsOrigin, .boundsSize] : ViewAnimatedKey(rawValue: event).map { [$0] } ?? []
    }

    /// Whether overlapping animations add up instead of replacing each other.
    var isAdditive: Bool {
        switch self {
        case .boundsOrigin, .boundsSize, .position, .transform, .cornerRadius: true
        case .opacity, .backgroundColor, .anchorPoint, .shadowOpacity, .contentsRect, .contentsCenter: false
        }
    }

    func value(of layer: CALayer) -> AnimatedValue {
        switch self {
        case .boundsOrigin: .point(layer.bounds.origin)
        case .boundsSize: .size(layer.bounds.size)
        case .position: .point(layer.position)
        case .transform: .transform(layer.transform)
        case .cornerRadius: .number(Double(layer.cornerRadius))
        case .opacity: .number(Double(layer.opacity))
        case .backgroundColor: .color(layer.backgroundColor)
        case .anchorPoint: .point(layer.anchorPoint)
        case .shadowOpacity: .number(Double(layer.shadowOpacity))
        case .contentsRect: .rect(layer.contentsRect)
        case .contentsCenter: .rect(layer.contentsCenter)
        }
    }
}
