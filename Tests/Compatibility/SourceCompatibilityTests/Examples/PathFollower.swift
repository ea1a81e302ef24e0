import QuartzCore

/// A cart that follows a track and rotates with it.
final class PathFollower: CALayer {
    func ride(duration: CFTimeInterval) {
        let track = CGMutablePath()
        track.move(to: CGPoint(x: 10, y: 10))
        track.addLine(to: CGPoint(x: 90, y: 10))
        track.addLine(to: CGPoint(x: 90, y: 90))

        let ride = CAKeyframeAnimation(keyPath: "position")
        ride.path = track
        ride.calculationMode = .paced
        ride.rotationMode = .rotateAuto
        ride.duration = duration
        add(ride, forKey: "ride")
    }
}
