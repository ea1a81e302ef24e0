import CoreAnimationPackages
import Foundation
import MediaTime
import SceneLanguage
import SourceFiles

/// The keys of a `PackageLayer`, and the package that it shows.
package struct PackageDescription: SceneLayerKind {
    typealias Layer = PackageLayer

    /// The package: an archive, or a file of its folder.
    package internal(set) var asset = AssetDescription.placeholder
    /// The state at the beginning; nil for the values of the document, or the lock screen of a wallpaper.
    package internal(set) var state: String?
    /// The later changes of the state, in seconds of the layer's time.
    package internal(set) var changes: [PackageLayer.StateChange] = []

    init() {}
}

extension PackageDescription {
    static let keys = SceneKeys<Self> {
        SceneKey(
            "asset", \.asset, .asset, required: "the name of a Core Animation package under assets", example: "clock",
            "The name of the package under `assets`: a `.ca`, `.wallpaper`, `.caml` or `.tendies` file.")
        SceneKey(
            "state", \.state, .text(), default: "the values of the document; the lock screen of a wallpaper",
            example: "Locked", options: .lenient, "The name of the state at the beginning.")
        SceneKey(
            rule: "states", changeList.form, default: "none", example: "[{ at: 1, state: Unlock }]",
            "The later changes of the state. A text such as `1:Unlock, 3:Sleep` is the same.")
    }
    static let traits = SceneLayerTraits(needsSize: true, hasNaturalSize: true)

    private static let changeList = SceneValueType<[PackageLayer.StateChange]>.list(
        SceneValueType<PackageLayer.StateChange>.object.schema(.reference("packageState")),
        of: PackageLayer.StateChange.noun,
        "a list of states with their times")

    /// Reads `states`: a list, or a text with times and names.
    mutating func readRules(_ map: inout MapReader, _ layer: SceneLayerContext) -> Bool {
        let reader = layer.reader.values
        guard let value = map.written("states"), !value.isNull else { return true }
        guard case .text(let text) = value.content else {
            guard let changes = Self.changeList.read(value, "states", reader) else { return false }
            self.changes = changes
            return true
        }
        for part in text.split(separator: ",") {
            guard let change = PackageLayer.StateChange(text: part) else {
                reader.collector.report(
                    at: value.location, "\"\(part)\" is not a change of the state",
                    expected: "expected a time and the name of a state, such as 1:Unlock")
                return false
            }
            changes.append(change)
        }
        return true
    }

    /// The state at the beginning and all changes.
    private var schedule: [PackageLayer.StateChange] {
        (state.map { [PackageLayer.StateChange(at: 0, state: $0)] } ?? []) + changes
    }

    var paths: [String] { asset.paths }

    func end(_ lengths: MediaLengths) -> Rational? {
        changes.map(\.time).max().map { Rational(near: $0 + 1) }
    }

    /// Shows the package in a layer.
    ///
    /// - Throws: `MediaError` if the file is not a package, or has no such state.
    func apply(to layer: PackageLayer, _ images: SceneImageCache) throws(MediaError) {
        let package = try check(images)
        try images.count(Double(package.layerCount), asset)
        layer.states = schedule
        layer.package = package
        images.add(layer.warnings.map { MediaWarning(asset, $0) })
    }

    /// The most changes of the state, multiplied by the values of all states: each change may animate each value.
    private static let changeLimit = 100_000

    /// Returns the package after a check of the states.
    @discardableResult
    func check(_ images: SceneImageCache) throws(MediaError) -> LayerPackage {
        let package = try images.package(asset)
        let schedule = schedule
        let states = Set(package.states)
        for change in schedule where !states.contains(change.state) {
            let names = package.states.map { "\"\($0)\"" }.listed
            throw MediaError(
                .unreadable, file: asset.path, during: "looking for a state",
                detail: "the package has no state \"\(change.state)\"",
                remedy: names.isEmpty ? "It has no states." : "It has: \(names).")
        }
        let limit = Self.changeLimit
        guard schedule.count <= 1 || schedule.count <= limit / max(package.stateValueCount, 1) else {
            throw MediaError(
                .outOfRange, file: asset.path, during: "adding the changes of the state",
                detail: "\(schedule.count) changes of states with \(package.stateValueCount) values and transitions "
                    + "exceed the limit of \(limit) (changes multiplied by values)",
                remedy: "Remove changes, or divide them among several layers with the package.")
        }
        return package
    }

    func naturalSize(_ images: SceneImageCache) throws(MediaError) -> CGSize? { try check(images).size }
}

extension LayerDescription {
    /// The package of a `PackageLayer`; nil for other classes.
    package var package: PackageDescription? { kind as? PackageDescription }
}

extension PackageLayer.StateChange: SceneObject {
    package static let noun = "a change of the state"
    package static let objectName = "packageState"
    package static let keys = SceneKeys<Self> {
        SceneKey(
            "at", \.time, .nonNegative("seconds, at least 0", unit: .seconds), required: "seconds of the layer's time",
            "The layer's time at which the state changes.")
        SceneKey(
            "state", \.state, .text(), required: "the name of a state", example: "Unlock",
            "The name of the new state.")
    }

    package init() { self.init(at: 0, state: "") }

    /// Parses a text such as `1:Unlock`; nil for other texts.
    package init?(text: some StringProtocol) {
        let parts = text.split(separator: ":", maxSplits: 1)
        guard parts.count == 2, let time = Double(parts[0].trimmingCharacters(in: .whitespaces)), time >= 0,
            time <= ValueReader.numberLimit
        else { return nil }
        let state = parts[1].trimmingCharacters(in: .whitespaces)
        guard !state.isEmpty else { return nil }
        self.init(at: time, state: state)
    }
}
