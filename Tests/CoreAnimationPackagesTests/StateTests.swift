import Foundation
import LayerTree
import Testing

@testable import CoreAnimationPackages

@Suite("States of Core Animation packages")
struct StateTests {
    private static let locked = PackageLayer.StateChange(at: 0, state: "Locked")

    @Test("The first state is shown at once, and a transition moves to the next one")
    func transition() throws {
        let player = try player(
            states: [("Locked", [("position.x", "20")]), ("Unlock", [("position.x", "30")])],
            transitions: element("position.x", "type='CABasicAnimation' duration='1' timingFunction='linear'"))
        #expect(try player.number("position.x", of: "a", at: 0) == 20)
        #expect(try player.number("position.x", of: "a", at: 1) == 20)
        #expect(abs(try player.number("position.x", of: "a", at: 1.5) - 25) < 1e-6)
        #expect(try player.number("position.x", of: "a", at: 2.5) == 30)
        #expect(try player.number("position.x", of: "a", at: 500) == 30)
    }

    @Test("Without a transition, a spring moves numbers, and Booleans change at once")
    func spring() throws {
        let player = try player(
            states: [
                ("Locked", [("position.x", "0"), ("hidden", "0")]),
                ("Unlock", [("position.x", "100"), ("hidden", "1")]),
            ])
        #expect(try player.number("position.x", of: "a", at: 1) == 0)
        let middle = try player.number("position.x", of: "a", at: 1.2)
        #expect(middle > 20 && middle < 95)
        #expect(try player.number("hidden", of: "a", at: 1.2) == 1)
        #expect(try player.number("position.x", of: "a", at: 3) == 100)
    }

    @Test("The last value of a state counts, and leaving a state takes its values back")
    func base() throws {
        let player = try player(
            states: [("Locked", [("position.x", "4"), ("position.x", "6"), ("opacity", "0.5")]), ("Unlock", [])])
        #expect(try player.number("position.x", of: "a", at: 0) == 6)
        #expect(try player.number("position.x", of: "a", at: 5) == 10)
        #expect(try player.number("opacity", of: "a", at: 5) == 1)
    }

    @Test("States are based on others, and a cycle is reported")
    func basedOn() throws {
        let states = """
            <LKState name="full"><elements>\(change("opacity", "0.5"))</elements></LKState>\
            <LKState name="mid" basedOn="full"><elements>\(change("position.x", "14"))</elements></LKState>\
            <LKState name="min" basedOn="mid"><elements>\(change("position.y", "6"))</elements></LKState>\
            <LKState name="loop" basedOn="loop"/>
            """
        let package = try PackageMaker.package(Self.target, children: "<states>\(states)</states>")
        let player = StagePlayer(package, states: [PackageLayer.StateChange(at: 0, state: "min")])
        #expect(try player.number("opacity", of: "a", at: 0) == 0.5)
        #expect(try player.number("position.x", of: "a", at: 0) == 14)
        #expect(try player.number("position.y", of: "a", at: 0) == 6)
        let loop = PackageLayer(package, states: [PackageLayer.StateChange(at: 0, state: "loop")])
        #expect(loop.warnings.contains { $0.problem.contains("cycle") })
    }

    @Test("A change during a transition starts from the value that is shown")
    func interruption() throws {
        let player = try player(
            states: [("Locked", [("position.x", "0")]), ("Unlock", [("position.x", "100")])],
            transitions: element("position.x", "type='CABasicAnimation' duration='2'"),
            changes: [
                Self.locked, PackageLayer.StateChange(at: 1, state: "Unlock"),
                PackageLayer.StateChange(at: 2, state: "Locked"),
            ])
        #expect(abs(try player.number("position.x", of: "a", at: 1.999) - 50) < 0.2)
        #expect(abs(try player.number("position.x", of: "a", at: 2.001) - 50) < 0.2)
        #expect(abs(try player.number("position.x", of: "a", at: 3) - 25) < 0.2)
        #expect(try player.number("position.x", of: "a", at: 5) == 0)
    }

    @Test("A delayed animation with backwards fill keeps the old value until it begins, and not before the change")
    func delay() throws {
        let player = try player(
            states: [("Locked", [("position.x", "0")]), ("Unlock", [("position.x", "1")])],
            transitions: element(
                "position.x", "type='CABasicAnimation' beginTime='0.3' duration='1' fillMode='backwards'"),
            changes: [Self.locked, PackageLayer.StateChange(at: 2, state: "Unlock")])
        #expect(try player.number("position.x", of: "a", at: 1) == 0)
        #expect(abs(try player.number("position.x", of: "a", at: 2.2)) < 1e-6)
        #expect(abs(try player.number("position.x", of: "a", at: 2.8) - 0.5) < 1e-6)
        #expect(try player.number("position.x", of: "a", at: 4) == 1)
    }

    @Test("The most specific transition applies")
    func choice() {
        func transition(_ from: String, _ to: String) -> PackageTransition {
            PackageTransition(from: from, to: to, items: [])
        }
        let all = [transition("*", "*"), transition("A", "*"), transition("*", "B"), transition("A", "B")]
        func found(_ count: Int) -> String? {
            StateSchedule.transition(from: "A", to: "B", Array(all.prefix(count))).map { "\($0.from) \($0.to)" }
        }
        #expect((1...4).map(found) == ["* *", "A *", "* B", "A B"])
        #expect(StateSchedule.transition(from: "A", to: "B", []) == nil)
    }

    @Test("Transitions share an element by its id, also before it is defined")
    func sharing() throws {
        let package = try PackageMaker.package(
            Self.target,
            children: """
                <states><LKState name="A"/><LKState name="B"/></states><stateTransitions>\
                <LKStateTransition fromState="A" toState="*"><elements><LKStateTransitionElement object="#7"/>\
                <LKStateTransitionElement object="#8"/></elements></LKStateTransition>\
                <LKStateTransition fromState="*" toState="B"><elements><LKStateTransitionElement id="#7" \
                keyPath="opacity" targetId="a"><animation type="CABasicAnimation" duration="1"/>\
                </LKStateTransitionElement></elements></LKStateTransition></stateTransitions>
                """)
        let counts = package.documents[0].root.transitions.map(\.items.count)
        #expect(counts == [1, 1])
        #expect(package.warnings.map(\.problem) == ["no element has the id \"#8\"; ignored"])
    }

    @Test("Targets that no layer has, and key paths that cannot be changed, are reported; the others apply")
    func problems() throws {
        let package = try PackageMaker.package(
            Self.target,
            children: """
                <states><LKState name="A"><elements><LKStateSetValue targetId="none" keyPath="opacity">\
                <value type="real" value="0"/></LKStateSetValue>\(change("speed", "2"))\
                \(change("transform.shear.x", "0"))\
                \(change("opacity", "0.5"))</elements></LKState></states>
                """)
        let layer = PackageLayer(package, states: [PackageLayer.StateChange(at: 0, state: "A")])
        #expect(StagePlayer.find("a", in: layer)?.opacity == 0.5)
        #expect(Set(layer.warnings.map(\.problem)).count == 2)
    }

    @Test("Frames do not depend on earlier frames")
    func randomAccess() throws {
        func value(_ time: Double) throws -> Double {
            try player(states: [("Locked", [("position.x", "0")]), ("Unlock", [("position.x", "100")])])
                .number("position.x", of: "a", at: time)
        }
        let shared = try player(states: [("Locked", [("position.x", "0")]), ("Unlock", [("position.x", "100")])])
        for time in [0, 0.5, 1, 1.1, 1.3, 1.7, 2, 9] {
            #expect(try shared.number("position.x", of: "a", at: time) == value(time), "\(time)")
        }
    }

    private static let target = #"<CALayer id="a" name="a" position="10 0"/>"#

    private func change(_ keyPath: String, _ value: String) -> String {
        """
        <LKStateSetValue targetId="a" keyPath="\(keyPath)"><value type="real" value="\(value)"/></LKStateSetValue>
        """
    }

    private func element(_ key: String, _ animation: String) -> String {
        """
        <LKStateTransition fromState="*" toState="*"><elements><LKStateTransitionElement key="\(key)" targetId="a">\
        <animation \(animation)/></LKStateTransitionElement></elements></LKStateTransition>
        """
    }

    private func player(
        states: [(String, [(String, String)])], transitions: String = "",
        changes: [PackageLayer.StateChange] = [locked, PackageLayer.StateChange(at: 1, state: "Unlock")]
    ) throws -> StagePlayer {
        let list = states.map { name, values in
            "<LKState name=\"\(name)\"><elements>\(values.map(change).joined())</elements></LKState>"
        }
        let package = try PackageMaker.package(
            Self.target,
            children: "<states>\(list.joined())</states><stateTransitions>\(transitions)</stateTransitions>")
        return StagePlayer(package, states: changes)
    }
}
