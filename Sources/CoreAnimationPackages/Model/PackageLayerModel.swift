import Foundation
import LayerTree

/// A value for a key path, with the position of the value in the document.
struct PackageAssignment: Sendable {
    let keyPath: String
    let value: PackageValue
    let location: String
}

extension [PackageAssignment] {
    /// Adds a value that comes from no document.
    mutating func set(_ keyPath: String, _ value: PackageValue) {
        append(PackageAssignment(keyPath: keyPath, value: value, location: ""))
    }

    mutating func remove(_ keyPath: String) { removeAll { $0.keyPath == keyPath } }
}

/// A layer of a document, as written.
struct PackageLayerModel: Sendable {
    var type: CALayer.Type = CALayer.self
    var id: String?
    var location = ""
    var assignments: [PackageAssignment] = []
    var sublayers: [PackageLayerModel] = []
    var mask: [PackageLayerModel] = []
    var cells: [PackageCellModel] = []
    private(set) var animations: [(key: String, animation: PackageAnimationModel)] = []
    private var animationKeys: Set<String> = []
    var states: [PackageState] = []
    var transitions: [PackageTransition] = []

    /// Adds an animation. A key that the layer already has gets a number, because all animations are kept.
    ///
    /// - Returns: Whether the key is new.
    @discardableResult
    mutating func add(_ animation: PackageAnimationModel, forKey key: String) -> Bool {
        let isNew = animationKeys.insert(key).inserted
        let unique = isNew ? key : "\(key)-\(animations.count)"
        animationKeys.insert(unique)
        animations.append((unique, animation))
        return isNew
    }

    /// The number of values that the states set, with those of transitions and the states themselves.
    var stateValueCount: Int {
        states.reduce(0) { $0 + 1 + $1.changes.count } + transitions.reduce(0) { $0 + 1 + $1.items.count }
    }

    /// Returns the last value of a key; nil if the document gives none.
    func value(_ key: String) -> PackageValue? { assignments.last { $0.keyPath == key }?.value }

    /// The bounds; zero if the document gives none.
    var bounds: CGRect { if case .rect(let rect)? = value("bounds") { rect } else { .zero } }

    /// The layer and all layers below.
    var all: [PackageLayerModel] { [self] + (mask + sublayers).flatMap(\.all) }
}

/// The cell of an emitter.
struct PackageCellModel: Sendable {
    var assignments: [PackageAssignment] = []
    var cells: [PackageCellModel] = []
}

/// An animation, as written.
struct PackageAnimationModel: Sendable {
    var type: CAAnimation.Type
    var assignments: [PackageAssignment] = []
    /// The animations of a group.
    var children: [PackageAnimationModel] = []

    /// Whether the animation has values of its own, and does not only pace a change.
    var hasValues: Bool {
        !children.isEmpty || type is CATransition.Type
            || assignments.contains { ["fromValue", "toValue", "byValue", "values", "path"].contains($0.keyPath) }
    }

    /// Returns the last number of a key; nil if the document gives none.
    func number(_ key: String) -> Double? { assignments.last { $0.keyPath == key }?.value.number }
}

/// A named set of values that replace those of the layers.
struct PackageState: Sendable {
    /// The value of a key path of a layer.
    struct Change: Sendable {
        let target: String
        let assignment: PackageAssignment
    }

    let name: String
    /// The state whose values come first.
    let base: String?
    let changes: [Change]
    /// The position in the document.
    var location = ""
}

/// The animations of the way from a state to another.
struct PackageTransition: Sendable {
    /// The animation of one key of a layer.
    struct Element: Sendable {
        let target: String
        let key: String
        let animation: PackageAnimationModel
        /// The position in the document.
        var location = ""
    }

    /// An element, or the id of one that another transition contains.
    enum Item: Sendable {
        case element(Element)
        case reference(String, location: String)
    }

    /// The names of the states; `*` is any.
    let from: String, to: String
    var items: [Item]
    /// The position in the document.
    var location = ""
}
