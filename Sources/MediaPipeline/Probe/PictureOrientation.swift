/// How a stored picture must be turned to stand upright; raw values are EXIF's 1 to 8.
public enum ImageOrientation: Int32, Equatable, Sendable, CaseIterable {
    case up = 1
    /// Mirrored left to right.
    case upMirrored = 2
    /// To be turned by 180°.
    case down = 3
    /// Mirrored top to bottom.
    case downMirrored = 4
    /// Rows and columns exchanged.
    case leftMirrored = 5
    /// To be turned by 90° clockwise.
    case right = 6
    /// Rows and columns exchanged across the other diagonal.
    case rightMirrored = 7
    /// To be turned by 90° anticlockwise.
    case left = 8

    /// True when width and height change places.
    public var swapsWidthAndHeight: Bool { rawValue >= 5 }

    /// The clockwise turn in degrees that is part of it: 0, 90, 180 or 270.
    public var clockwiseDegrees: Int {
        switch self {
        case .up, .upMirrored: 0
        case .down, .downMirrored: 180
        case .right, .rightMirrored: 90
        case .left, .leftMirrored: 270
        }
    }

    /// Reads a container's display matrix, which maps x to a·x + c·y and y to b·x + d·y in rows that go down.
    ///
    /// Turns that are no multiple of 90° count as the nearest one, since no picture format can hold them otherwise.
    init(a: Int32, b: Int32, c: Int32, d: Int32) {
        let isRotated = abs(Int64(b)) + abs(Int64(c)) > abs(Int64(a)) + abs(Int64(d))
        self =
            switch (isRotated, (isRotated ? b : a) < 0, (isRotated ? c : d) < 0) {
            case (false, false, false): .up
            case (false, true, false): .upMirrored
            case (false, true, true): .down
            case (false, false, true): .downMirrored
            case (true, false, false): .leftMirrored
            case (true, false, true): .right
            case (true, true, true): .rightMirrored
            case (true, true, false): .left
            }
    }
}
