import Foundation
import ViewAnimation

// Effects of symbols, which have no effect, because symbols are image files: use layer animations.

/// An effect of symbols.
///
/// - Apple: `SymbolEffect`.
public protocol SymbolEffect: Hashable, Sendable {}
/// An effect that runs until it is removed.
///
/// - Apple: `IndefiniteSymbolEffect`.
public protocol IndefiniteSymbolEffect {}
/// An effect that runs once.
///
/// - Apple: `DiscreteSymbolEffect`.
public protocol DiscreteSymbolEffect {}
/// An effect that shows or hides.
///
/// - Apple: `TransitionSymbolEffect`.
public protocol TransitionSymbolEffect {}
/// An effect of a change to another symbol.
///
/// - Apple: `ContentTransitionSymbolEffect`.
public protocol ContentTransitionSymbolEffect {}

/// The speed and number of runs of an effect.
///
/// - Apple: `SymbolEffectOptions`.
public struct SymbolEffectOptions: Hashable, Sendable {
    /// How an effect repeats.
    ///
    /// - Apple: `SymbolEffectOptions.RepeatBehavior`.
    public struct RepeatBehavior: Hashable, Sendable {
        /// Without a pause.
        public static var continuous: Self { Self() }
        /// With pauses.
        public static var periodic: Self { Self() }
        /// With pauses.
        public static func periodic(_ count: Int? = nil, delay: Double? = nil) -> Self { Self() }
    }

    /// The default options.
    public static var `default`: Self { Self() }
    /// Runs that repeat.
    public static var repeating: Self { Self() }
    /// One run.
    public static var nonRepeating: Self { Self() }
    /// A number of runs.
    public static func `repeat`(_ count: Int?) -> Self { Self() }
    /// Runs that repeat.
    public static func `repeat`(_ behavior: RepeatBehavior) -> Self { Self() }
    /// A factor of the speed.
    public static func speed(_ speed: Double) -> Self { Self() }
    /// Runs that repeat.
    public var repeating: Self { self }
    /// One run.
    public var nonRepeating: Self { self }
    /// Returns the options with a number of runs.
    public func `repeat`(_ count: Int?) -> Self { self }
    /// Returns the options with runs that repeat.
    public func `repeat`(_ behavior: RepeatBehavior) -> Self { self }
    /// Returns the options with a factor of the speed.
    public func speed(_ speed: Double) -> Self { self }
}
