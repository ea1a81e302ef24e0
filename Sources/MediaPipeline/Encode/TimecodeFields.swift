/// What stands in a time code of SMPTE ST 12-1.
struct TimecodeFields {
    private let hours: Int, minutes: Int, seconds: Int, frames: Int
    private let dropsFrames: Bool

    /// Nil for what is none.
    init?(_ text: String) {
        guard let match = text.wholeMatch(of: /(\d{1,2}):(\d{1,2}):(\d{1,2})([:;.])(\d{1,3})/),
            let hours = Int(match.1), let minutes = Int(match.2), let seconds = Int(match.3), let frames = Int(match.5)
        else { return nil }
        self.hours = hours
        self.minutes = minutes
        self.seconds = seconds
        self.frames = frames
        dropsFrames = match.4 != ":"
    }

    /// Rates at which drop frame keeps to the clock; 29.97 itself is one: an hour of it has as many frames as drop
    /// frame has numbers.
    private static let dropRates = [
        Rational(30_000, 1001), Rational(2997, 100), Rational(60_000, 1001), Rational(5994, 100),
    ]

    /// Why no frame has this time code; nil where one has. FFmpeg would count on, and write another.
    func problem(at rate: FrameRate) -> String? {
        if dropsFrames, !Self.dropRates.contains(rate.framesPerSecond) {
            return
                "drop frame is of 30000/1001, 29.97, 60000/1001 and 59.94 frames a second; expected hh:mm:ss:ff at others"
        }
        let perSecond = rate.framesPerSecond.ceiling
        guard hours < 24, minutes < 60, seconds < 60 else { return "hours go to 23, minutes and seconds to 59" }
        guard frames < perSecond else { return "frames go to \(perSecond - 1)" }
        let dropped = perSecond / 15
        guard dropsFrames, seconds == 0, minutes % 10 != 0, frames < dropped else { return nil }
        return
            "drop frame leaves out the frames 0 to \(dropped - 1) of each minute but every tenth; expected one from \(dropped) on"
    }
}
