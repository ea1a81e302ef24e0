import RenderTree
import Testing

@testable import LayerTree

@Suite("Filters of CATransition")
struct TransitionFilterTests {
    @Test("A filter by name, by value or as a kernel keeps the fast way to mix both images")
    func mixes() throws {
        let filter = TransitionFilter.swipe(angle: 0.4, width: 200)
        let values: [Any] = ["CISwipeTransition", filter, filter.transitionKernel]
        for value in values {
            let kernel = try #require(TransitionKernel(boxed: value))
            #expect(kernel.mix != nil)
            #expect(kernel.name == "CISwipeTransition")
        }
    }
}
