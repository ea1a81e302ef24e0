import Foundation
import SceneLanguage

/// A `CATransition` (facts 2.12).
package struct TransitionDescription: Equatable, Sendable {
    /// The type of a transition. `flip` is what `UIView` transitions such as `transitionFlipFromLeft` use; it is not
    /// one of Apple's public types.
    package enum Kind: String, CaseIterable, Sendable { case fade, moveIn, push, reveal, flip }
    /// The side that a transition moves from.
    package enum Subtype: String, CaseIterable, Sendable { case fromLeft, fromRight, fromTop, fromBottom }

    /// The type; ignored if there is a filter.
    package internal(set) var type = Kind.fade
    /// The side that the transition moves from; nil for the default.
    package internal(set) var subtype: Subtype?
    /// The start of the part of the transition that is shown, 0…1.
    package internal(set) var startProgress = 0.0
    /// The end of the part of the transition that is shown, from `startProgress` to 1.
    package internal(set) var endProgress = 1.0
    /// The Core Image transition that replaces the type; nil for none.
    package internal(set) var filter: TransitionFilterDescription?
}

extension TransitionDescription {
    static let keys = SceneKeys<Self> {
        SceneKey(
            "type", \.type, .choice(guess: CommonGuesses.transitionKey), default: "fade",
            "The type, which is ignored if there is a filter.")
        SceneKey(
            "subtype", \.subtype, .choice, default: "fromLeft",
            "The side that the transition moves from; the max-y edge is the top.")
        SceneKey(
            rule: "filter",
            SceneValueForm(
                kind: .object, expectation: "a Core Image transition", schema: TransitionFilterDescription.schema),
            default: "none", options: .listed(after: "endProgress"),
            "A Core Image transition that replaces the type: a name, or a map of `name` and inputs.")
        SceneKey(
            "startProgress", \.startProgress, .number("a number from 0 to 1", in: 0...1), default: "0",
            "The start of the part of the transition that is shown.")
        SceneKey(
            rule: "endProgress",
            SceneValueForm(
                kind: .number, expectation: "a number from startProgress to 1", schema: .reference("number"),
                range: 0...1),
            default: "1", "The end of the part of the transition that is shown.")
    }
}

extension SceneReader {
    /// Reads the keys of a `CATransition` (facts 2.12).
    func transition(_ map: inout MapReader) -> TransitionDescription {
        var transition = TransitionDescription()
        _ = TransitionDescription.keys.read(&map, into: &transition, values)
        readRules(map, into: &transition)
        return transition
    }

    /// Reads the keys of a transition that depend on others.
    func readRules(_ map: MapReader, into transition: inout TransitionDescription) {
        let end = SceneValueType<Double>.number("a number from startProgress to 1", in: transition.startProgress...1)
        if let written = map.written("endProgress"), let progress = end.read(written, "endProgress", values) {
            transition.endProgress = progress
        }
        transition.filter = map.written("filter").flatMap(transitionFilter)
    }
}

extension CommonGuesses {
    /// Returns the value of the key `type` of a transition that a name of another program means, or the key `filter`
    /// with its value; nil for none.
    static func transitionKey(for guess: String) -> String? {
        let name = TransitionFilterDescription.plainNames.first { $0 == guess } ?? transition(for: guess)
        return name.map { TransitionFilterDescription.plainNames.contains($0) ? "filter: \($0)" : $0 }
    }
}
