import Foundation

// The effects of symbols. Their modifiers return them unchanged.

/// An effect without an effect.
///
/// - Apple: `BounceSymbolEffect`.
public struct BounceSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
    /// The same effect.
    public var up: Self { self }
    /// The same effect.
    public var down: Self { self }
    /// The same effect.
    public var byLayer: Self { self }
    /// The same effect.
    public var wholeSymbol: Self { self }
}

extension SymbolEffect where Self == BounceSymbolEffect {
    /// An effect without an effect.
    public static var bounce: Self { Self() }
}

/// An effect without an effect.
///
/// - Apple: `PulseSymbolEffect`.
public struct PulseSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
    /// The same effect.
    public var byLayer: Self { self }
    /// The same effect.
    public var wholeSymbol: Self { self }
}

extension SymbolEffect where Self == PulseSymbolEffect {
    /// An effect without an effect.
    public static var pulse: Self { Self() }
}

/// An effect without an effect.
///
/// - Apple: `VariableColorSymbolEffect`.
public struct VariableColorSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
    /// The same effect.
    public var iterative: Self { self }
    /// The same effect.
    public var cumulative: Self { self }
    /// The same effect.
    public var reversing: Self { self }
    /// The same effect.
    public var nonReversing: Self { self }
    /// The same effect.
    public var hideInactiveLayers: Self { self }
    /// The same effect.
    public var dimInactiveLayers: Self { self }
}

extension SymbolEffect where Self == VariableColorSymbolEffect {
    /// An effect without an effect.
    public static var variableColor: Self { Self() }
}

/// An effect without an effect.
///
/// - Apple: `ScaleSymbolEffect`.
public struct ScaleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect {
    /// The same effect.
    public var up: Self { self }
    /// The same effect.
    public var down: Self { self }
    /// The same effect.
    public var byLayer: Self { self }
    /// The same effect.
    public var wholeSymbol: Self { self }
}

extension SymbolEffect where Self == ScaleSymbolEffect {
    /// An effect without an effect.
    public static var scale: Self { Self() }
}

/// An effect without an effect.
///
/// - Apple: `AppearSymbolEffect`.
public struct AppearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
    /// The same effect.
    public var up: Self { self }
    /// The same effect.
    public var down: Self { self }
    /// The same effect.
    public var byLayer: Self { self }
    /// The same effect.
    public var wholeSymbol: Self { self }
}

extension SymbolEffect where Self == AppearSymbolEffect {
    /// An effect without an effect.
    public static var appear: Self { Self() }
}

/// An effect without an effect.
///
/// - Apple: `DisappearSymbolEffect`.
public struct DisappearSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, TransitionSymbolEffect {
    /// The same effect.
    public var up: Self { self }
    /// The same effect.
    public var down: Self { self }
    /// The same effect.
    public var byLayer: Self { self }
    /// The same effect.
    public var wholeSymbol: Self { self }
}

extension SymbolEffect where Self == DisappearSymbolEffect {
    /// An effect without an effect.
    public static var disappear: Self { Self() }
}

/// An effect without an effect.
///
/// - Apple: `WiggleSymbolEffect`.
public struct WiggleSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
    /// The same effect.
    public var up: Self { self }
    /// The same effect.
    public var down: Self { self }
    /// The same effect.
    public var left: Self { self }
    /// The same effect.
    public var right: Self { self }
    /// The same effect.
    public var forward: Self { self }
    /// The same effect.
    public var backward: Self { self }
    /// The same effect.
    public var clockwise: Self { self }
    /// The same effect.
    public var counterClockwise: Self { self }
    /// The same effect.
    public var byLayer: Self { self }
    /// The same effect.
    public var wholeSymbol: Self { self }
}

extension SymbolEffect where Self == WiggleSymbolEffect {
    /// An effect without an effect.
    public static var wiggle: Self { Self() }
}

/// An effect without an effect.
///
/// - Apple: `RotateSymbolEffect`.
public struct RotateSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
    /// The same effect.
    public var clockwise: Self { self }
    /// The same effect.
    public var counterClockwise: Self { self }
    /// The same effect.
    public var byLayer: Self { self }
    /// The same effect.
    public var wholeSymbol: Self { self }
}

extension SymbolEffect where Self == RotateSymbolEffect {
    /// An effect without an effect.
    public static var rotate: Self { Self() }
}

/// An effect without an effect.
///
/// - Apple: `BreatheSymbolEffect`.
public struct BreatheSymbolEffect: SymbolEffect, IndefiniteSymbolEffect, DiscreteSymbolEffect {
    /// The same effect.
    public var pulse: Self { self }
    /// The same effect.
    public var plain: Self { self }
    /// The same effect.
    public var byLayer: Self { self }
    /// The same effect.
    public var wholeSymbol: Self { self }
}

extension SymbolEffect where Self == BreatheSymbolEffect {
    /// An effect without an effect.
    public static var breathe: Self { Self() }
}

/// An effect without an effect.
///
/// - Apple: `ReplaceSymbolEffect`.
public struct ReplaceSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect {
    /// The same effect.
    public var downUp: Self { self }
    /// The same effect.
    public var upUp: Self { self }
    /// The same effect.
    public var offUp: Self { self }
    /// The same effect.
    public var byLayer: Self { self }
    /// The same effect.
    public var wholeSymbol: Self { self }
}

extension SymbolEffect where Self == ReplaceSymbolEffect {
    /// An effect without an effect.
    public static var replace: Self { Self() }
}

/// An effect without an effect.
///
/// - Apple: `AutomaticSymbolEffect`.
public struct AutomaticSymbolEffect: SymbolEffect, ContentTransitionSymbolEffect, TransitionSymbolEffect {
}

extension SymbolEffect where Self == AutomaticSymbolEffect {
    /// An effect without an effect.
    public static var automatic: Self { Self() }
}
