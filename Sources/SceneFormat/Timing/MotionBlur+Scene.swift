import MotionTiming
import MovieRendering

extension MotionBlur {
    /// The schema of the scene's `motionBlur`.
    static var schema: JSONSchemaNode {
        .closed([
            ("shutterAngle", .reference("number")), ("shutterPhase", .reference("number")),
            ("samples", .reference("number")),
        ])
    }
}

extension ValueReader {
    /// Reads `{ shutterAngle, shutterPhase, samples }`.
    func motionBlur(_ value: SceneValue) -> MotionBlur? {
        guard var map = MapReader(value, "motionBlur", collector) else { return nil }
        var blur = MotionBlur()
        if let angle = map.value("shutterAngle").flatMap({
            number($0, "shutterAngle", in: MotionBlur.shutterAngles, "degrees from 0 to 720, where 360 is a frame")
        }) {
            blur.shutterAngle = angle
        }
        blur.shutterPhase = map.value("shutterPhase").flatMap {
            number($0, "shutterPhase", in: MotionBlur.shutterPhases, "degrees from -360 to 360")
        }
        if let samples = map.value("samples").flatMap({
            integer($0, "samples", in: MotionBlur.sampleCounts, "a whole number from 1 to 64")
        }) {
            blur.samples = samples
        }
        map.reportUnknownKeys()
        return blur
    }
}
