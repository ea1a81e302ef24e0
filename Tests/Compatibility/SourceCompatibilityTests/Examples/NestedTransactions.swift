import QuartzCore

/// Two layers that start together and arrive at different times.
struct NestedTransactions {
    let quick = CALayer()
    let slow = CALayer()

    func go(to x: CGFloat, whenDone: @escaping () -> Void) {
        CATransaction.begin()
        CATransaction.setAnimationDuration(2)
        CATransaction.setAnimationTimingFunction(CAMediaTimingFunction(name: .linear))
        CATransaction.setCompletionBlock(whenDone)

        CATransaction.begin()
        CATransaction.setAnimationDuration(1)
        quick.position = CGPoint(x: x, y: quick.position.y)
        CATransaction.commit()

        slow.position = CGPoint(x: x, y: slow.position.y)
        CATransaction.commit()
    }

    func jump(to x: CGFloat) {
        CATransaction.begin()
        CATransaction.setDisableActions(true)
        quick.position.x = x
        slow.position.x = x
        CATransaction.commit()
    }
}
