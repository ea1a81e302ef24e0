import AppKit
import Foundation

/// Foundation's functions and types of geometry, which are not ambiguous in a file that imports AppKit.
func macGeometryChecks() -> [Bool] {
    let r = NSInsetRect(NSMakeRect(0, 0, 10, 10), 1, 1)
    let moved = NSOffsetRect(r, 1, 1)
    let insets = NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
    return [
        NSUnionRect(r, moved) == NSRect(x: 1, y: 1, width: 9, height: 9),
        NSIntersectsRect(r, moved), NSPointInRect(NSMakePoint(2, 2), r),
        NSMakeSize(1, 2) == NSSize(width: 1, height: 2), NSMidX(r) == 5,
        NSEqualRects(NSZeroRect, NSRect()), NSEqualPoints(NSZeroPoint, NSPoint()),
        insets.left == 2, NSEdgeInsets().top == 0,
    ]
}
