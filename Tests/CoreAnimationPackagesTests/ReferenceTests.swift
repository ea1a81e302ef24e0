import Foundation
import Testing

@testable import CoreAnimationPackages

@Suite("Names and references of Core Animation packages")
struct ReferenceTests {
    private func warnings(_ layers: String, _ states: String = "") throws -> [PackageWarning] {
        try PackageMaker.package(layers, children: states).warnings
    }

    @Test("Layers with the same id are reported with both positions")
    func duplicateLayers() throws {
        let warnings = try warnings("<CALayer id='a'/>\n<CALayer id='a'/>")
        #expect(warnings.count == 1)
        let warning = try #require(warnings.first)
        #expect(warning.problem.contains("the id \"a\" is also that of the layer at"))
        #expect(warning.problem.contains(":2:") && warning.location.contains(":3:"))
    }

    @Test("States and elements of transitions with the same name are reported")
    func duplicateStates() throws {
        let element = """
            <LKStateTransitionElement id='7' keyPath='opacity' targetId='a'><animation type='CABasicAnimation'/>\
            </LKStateTransitionElement>
            """
        let problems = try warnings(
            "<CALayer id='a'/>",
            """
            <states><LKState name='A'/><LKState name='A'/></states><stateTransitions><LKStateTransition toState='A'>\
            <elements>\(element)\(element)</elements></LKStateTransition></stateTransitions>
            """
        ).map(\.problem)
        #expect(problems.count == 2)
        #expect(problems.contains { $0.hasPrefix("the state \"A\" is also at") })
        #expect(problems.contains { $0.hasPrefix("the id \"7\" is also that of the element at") })
    }

    @Test("Unknown states and layers are reported where they are named")
    func unknown() throws {
        let warnings = try warnings(
            "<CALayer id='a'/>",
            """
            <states><LKState name='A' basedOn='Base'/></states><stateTransitions>
            <LKStateTransition fromState='Sleep' toState='A'><elements>
            <LKStateTransitionElement keyPath='opacity' targetId='b'><animation type='CABasicAnimation'/>\
            </LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
            """)
        let problems = warnings.map(\.problem)
        #expect(problems.count == 3)
        #expect(problems.first?.hasPrefix("the state \"A\" is based on \"Base\"") == true)
        #expect(problems.contains { $0.hasPrefix("no state of this layer has the name \"Sleep\"") })
        #expect(problems.contains { $0.hasPrefix("no layer has the id \"b\"; its animation") })
        #expect(Set(warnings.map(\.location)).count == 3)
    }
}
