/// Something that is drawn by whoever needs it first and kept as long as its owner is; others wait for it meanwhile.
///
/// What is inside a thing is drawn before it and never the other way round: nobody waits in a circle.
package final class DrawnOnce<Value: Sendable>: Sendable {
    private let drawn = Guarded<Value?>(nil)

    package init() {}

    /// Nil as long as nobody needed it.
    package var made: Value? { drawn.withLock { $0 } }

    package func value(_ draw: () -> Value) -> Value {
        drawn.withLock { drawn in
            if let drawn { return drawn }
            let made = draw()
            drawn = made
            return made
        }
    }
}
