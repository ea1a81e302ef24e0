import MotionTiming

extension MotionBlur: SceneObject {
    package static let noun = "motionBlur"

    package static let keys = SceneKeys<Self> {
        SceneKey(
            "shutterAngle", \.shutterAngle,
            .number("degrees from 0 to 720, where 360 is a frame", in: MotionBlur.shutterAngles, unit: .degrees),
            default: "180", "The time for which the shutter is open; 360 is the duration of a frame.")
        SceneKey(
            "shutterPhase", \.shutterPhase,
            .number("degrees from -360 to 360", in: MotionBlur.shutterPhases, unit: .degrees),
            default: "minus half of `shutterAngle`",
            "The time at which the shutter opens, relative to the time of the frame. By default, the open shutter is "
                + "centered on the frame, as in After Effects.")
        SceneKey(
            "samples", \.samples, .integer("a whole number from 1 to 64", in: MotionBlur.sampleCounts), default: "8",
            "The number of drawings of a frame. Fast movements need more: use about one sample for every two or three "
                + "pixels of movement while the shutter is open.")
    }

    package init() { self.init(shutterPhase: nil) }
}
