extension LottieTime {
    /// Creates the time of a frame of an animation as its player shows it.
    ///
    /// Core Animation multiplies the time by the reciprocal of the duration. Where rounding makes that less than the
    /// exact fraction of a keyframe's time, lottie-ios shows the moment before the keyframe: frame 18 of 36 is at
    /// 0.72 s of 1.44 s, less than half. Images show the moment before at every frame but the first.
    init(_ frame: Double, of animation: LottieAnimation) {
        var frame = frame
        let isCompatible = animation.compatibility == .lottieIOS
        if isCompatible, Self.isEarly(frame, animation) { frame -= 2 * frameTolerance }
        // At the end, where layers end, the layers of the last moment before it are visible.
        let visible = min(frame, animation.endFrame - 10 * frameTolerance)
        let isFirst = frame <= animation.startFrame + frameTolerance
        self.init(frame, visible: visible, images: isCompatible && !isFirst ? visible - 2 * frameTolerance : visible)
    }

    /// Returns whether Core Animation finds the moment before a frame.
    private static func isEarly(_ frame: Double, _ animation: LottieAnimation) -> Bool {
        let nearest = frame.rounded()
        guard abs(frame - nearest) < frameTolerance, animation.duration > 0 else { return false }
        let offset = nearest - animation.startFrame
        let time = offset / animation.framerate
        return time * (1 / animation.duration) < offset / (animation.endFrame - animation.startFrame)
    }
}
