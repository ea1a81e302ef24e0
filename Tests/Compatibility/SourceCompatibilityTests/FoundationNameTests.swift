import Foundation
import QuartzCore
import Testing

@Suite("Names of Foundation in files that import AppKit")
struct FoundationNameTests {
    @Test("Functions and types of geometry are Foundation's, and not ambiguous")
    func geometry() {
        #expect(macGeometryChecks().allSatisfy { $0 })
    }

    @Test("A hash table holds objects weakly or strongly, each once")
    func hashTable() {
        final class Thing {}
        let weak = NSHashTable<Thing>.weakObjects()
        let strong = NSHashTable<Thing>()
        let first = Thing()
        do {
            let second = Thing()
            for thing in [first, second, first] { weak.add(thing) }
            strong.add(first)
            strong.add(first)
            #expect(weak.count == 2 && strong.count == 1)
        }
        #expect(weak.allObjects.count == 1 && weak.anyObject === first && weak.contains(first))
        strong.add(Thing())
        #expect(strong.count == 2)
        strong.remove(first)
        #expect(strong.count == 1 && !strong.contains(first) && strong.member(first) == nil)
    }
}
