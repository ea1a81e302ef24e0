/// - Apple: `CGPathDrawingMode`.
public enum CGPathDrawingMode: Int32, Sendable { case fill = 0, eoFill, stroke, fillStroke, eoFillStroke }

/// - Apple: `CGTextDrawingMode`.
public enum CGTextDrawingMode: Int32, Sendable {
    case fill = 0, stroke, fillStroke, invisible, fillClip, strokeClip, fillStrokeClip, clip
}

/// How an image is read between its pixels.
///
/// `none` takes the pixel that holds the place; `low` mixes four; `default` and `medium` too, but where the image is
/// made smaller those of the two nearest mipmap levels; `high` as these, and where the image is made larger it mixes
/// sixteen by a cubic spline.
/// - Apple: `CGInterpolationQuality`, of which Apple says that levels may be served alike.
public enum CGInterpolationQuality: Int32, Sendable { case `default` = 0, none = 1, low = 2, high = 3, medium = 4 }
