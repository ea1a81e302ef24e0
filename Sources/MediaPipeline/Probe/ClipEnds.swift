/// When a clip's picture and its sound end, in seconds from the clip's zero: the one place that says how long a clip
/// is.
public struct ClipEnds: Equatable, Sendable {
    /// Nil for a clip without a picture, or where nobody can say.
    public let picture: Rational?
    /// Nil for a clip without sound, or where nobody can say.
    public let sound: Rational?

    /// The later of both.
    public var last: Rational? { [picture, sound].compactMap { $0 }.max() }

    public init(picture: Rational?, sound: Rational?) { (self.picture, self.sound) = (picture, sound) }

    /// What a clip's file says; where that cannot be taken, what its packets say, which are all read then, without
    /// decoding.
    ///
    /// - Throws: as `ClipInfo.probe`.
    public init(_ source: ClipSource, _ info: ClipInfo) throws(MediaError) {
        switch source {
        case .file(let url) where !info.hasReliableEnd: self = try PacketSpans(of: url).ends(info)
        case .file, .sequence: self.init(declaredBy: info)
        }
    }

    /// What a clip's file says, as far as it does.
    public init(declaredBy info: ClipInfo) {
        let whole = info.duration > .zero ? info.duration : nil
        picture = info.video.flatMap { video in
            video.duration.map { video.start + info.onFrames($0) } ?? whole.map(info.onFrames)
        }
        sound = info.audio.flatMap { audio in audio.duration.map { audio.start + $0 } ?? whole }
    }
}

extension ClipInfo {
    /// A length that a container rounded to its milliseconds, as the whole number of frames that it stands for.
    func onFrames(_ length: Rational) -> Rational {
        guard let rate = video?.frameRate else { return length }
        let whole = rate.time(ofFrame: (length * rate.framesPerSecond).rounded)
        return whole > .zero && (whole - length).magnitude <= Rational(1, 1000) ? whole : length
    }
}
