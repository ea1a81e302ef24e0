import Foundation
import ViewAnimation

/// The images of a segmented control, by state.
struct SegmentImages {
    private var backgrounds: [UInt: UIImage] = [:]
    private var dividers: [Pair: UIImage] = [:]

    private struct Pair: Hashable {
        let left: UInt
        let right: UInt
    }

    /// Whether images replace the standard background and selection.
    var hasBackground: Bool { !backgrounds.isEmpty }

    mutating func setBackground(_ image: UIImage?, _ state: UIControl.State) { backgrounds[state.rawValue] = image }

    /// Returns the background of a state; that of the normal state if it has none.
    func background(_ state: UIControl.State) -> UIImage? {
        backgrounds[state.rawValue] ?? backgrounds[UIControl.State.normal.rawValue]
    }

    mutating func setDivider(_ image: UIImage?, _ left: UIControl.State, _ right: UIControl.State) {
        dividers[Pair(left: left.rawValue, right: right.rawValue)] = image
    }

    /// Returns the image between two segments; that of normal segments if there is none for the states.
    func divider(_ left: UIControl.State, _ right: UIControl.State) -> UIImage? {
        let normal = UIControl.State.normal.rawValue
        return dividers[Pair(left: left.rawValue, right: right.rawValue)] ?? dividers[Pair(left: normal, right: normal)]
    }
}
