import Foundation
import LayerTree
import ViewAnimation

/// A pressed button of a keyboard or remote control. None arrive.
///
/// - Apple: `UIPress`.
open class UIPress: NSObject {
    /// The time.
    open var timestamp: TimeInterval { CACurrentMediaTime() }
    /// The force: 0.
    open var force: CGFloat { 0 }
}

/// An event with presses. None arrive.
///
/// - Apple: `UIPressesEvent`.
open class UIPressesEvent: UIEvent {
    /// The presses: none.
    open var allPresses: Set<UIPress> { [] }
}

/// Adds an image to the photo library. There is none, so the method of the target is not called.
public func UIImageWriteToSavedPhotosAlbum(
    _ image: UIImage, _ completionTarget: Any?, _ completionSelector: Selector?,
    _ contextInfo: UnsafeMutableRawPointer?
) {}

extension UIViewController {
    /// The space that bars cover at the top.
    public var topLayoutGuide: any UILayoutSupport { BarSpace(length: view.safeAreaInsets.top, view.topEdge) }
    /// The space that bars cover at the bottom.
    public var bottomLayoutGuide: any UILayoutSupport { BarSpace(length: view.safeAreaInsets.bottom, view.bottomEdge) }
    /// Overrides the traits of a child controller, which has no effect: the light appearance is drawn.
    public func setOverrideTraitCollection(
        _ collection: UITraitCollection?, forChild childViewController: UIViewController
    ) {}
}

/// The space that bars cover, with anchors at the edge of what they leave free.
///
/// - Apple: `UILayoutSupport`.
public protocol UILayoutSupport: AnyObject {
    /// The height in points.
    var length: CGFloat { get }
    /// The edge at the top.
    var topAnchor: NSLayoutYAxisAnchor { get }
    /// The edge at the bottom.
    var bottomAnchor: NSLayoutYAxisAnchor { get }
}

private final class BarSpace: UILayoutSupport {
    let length: CGFloat
    let topAnchor: NSLayoutYAxisAnchor
    let bottomAnchor: NSLayoutYAxisAnchor

    init(length: CGFloat, _ anchors: (top: NSLayoutYAxisAnchor, bottom: NSLayoutYAxisAnchor)) {
        self.length = length
        topAnchor = anchors.top
        bottomAnchor = anchors.bottom
    }
}

extension UIView {
    fileprivate var topEdge: (top: NSLayoutYAxisAnchor, bottom: NSLayoutYAxisAnchor) {
        (topAnchor, safeAreaLayoutGuide.topAnchor)
    }
    fileprivate var bottomEdge: (top: NSLayoutYAxisAnchor, bottom: NSLayoutYAxisAnchor) {
        (safeAreaLayoutGuide.bottomAnchor, bottomAnchor)
    }
}
