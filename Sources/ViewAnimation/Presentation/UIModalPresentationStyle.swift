/// How a controller covers the screen: `.custom` uses the presentation controller of the delegate.
///
/// - Apple: `UIModalPresentationStyle`.
public enum UIModalPresentationStyle: Int, Sendable {
    /// A style.
    case fullScreen = 0, pageSheet, formSheet, currentContext, custom, overFullScreen, overCurrentContext, popover
    /// Nothing is presented.
    case none = -1
    /// The style of the device.
    case automatic = -2
}

/// How a controller appears: from the bottom, or by fading.
///
/// - Apple: `UIModalTransitionStyle`.
public enum UIModalTransitionStyle: Int, Sendable {
    /// From the bottom; the others fade.
    case coverVertical = 0, flipHorizontal, crossDissolve, partialCurl
}
