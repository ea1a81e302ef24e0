import Foundation

/// The picture's size and resolution, for code that asks the screen.
///
/// There is no screen: whoever renders sets what `main` says, once, before the layers are made. One for each thread.
/// - Apple: `UIScreen`.
public final class UIScreen {
    /// In points; 1920 by 1080 unless set.
    public var bounds = CGRect(x: 0, y: 0, width: 1920, height: 1080)
    /// Pixels per point; 1 unless set.
    public var scale: CGFloat = 1
    public var nativeScale: CGFloat { scale }

    public static var main: UIScreen { ViewContext.current.screen }
}
