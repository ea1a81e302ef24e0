import AppKit
import Foundation
import Testing

@Suite("Names of Foundation in files that import AppKit")
struct FoundationNameTests {
    @Test("Functions and types of geometry are Foundation's, and not ambiguous")
    func geometry() {
        let r = NSInsetRect(NSMakeRect(0, 0, 10, 10), 1, 1)
        let moved = NSOffsetRect(r, 1, 1)
        #expect(NSUnionRect(r, moved) == NSRect(x: 1, y: 1, width: 9, height: 9))
        #expect(NSIntersectsRect(r, moved) && NSPointInRect(NSMakePoint(2, 2), r))
        #expect(NSMakeSize(1, 2) == NSSize(width: 1, height: 2) && NSMidX(r) == 5)
        #expect(NSEqualRects(NSZeroRect, NSRect()) && NSEqualPoints(NSZeroPoint, NSPoint()))
        let insets = NSEdgeInsets(top: 1, left: 2, bottom: 3, right: 4)
        #expect(insets.left == 2 && NSEdgeInsets().top == 0)
    }

    @Test("A hash table holds objects weakly or strongly, each once")
    func hashTable() {
        final class Thing {}
        let weak = NSHashTable<Thing>.weakObjects()
        let strong = NSHashTable<Thing>()
        let first = Thing()
        do {
            let second = Thing()
            for table in [weak, strong] { for thing in [first, second, first] { table.add(thing) } }
            #expect(weak.count == 2 && strong.count == 2)
        }
        #expect(weak.allObjects.count == 1 && weak.anyObject === first && weak.contains(first))
        #expect(strong.count == 2)
        strong.remove(first)
        #expect(strong.count == 1 && !strong.contains(first) && strong.member(first) == nil)
    }
}
