import EditLists
import FileAccess
import Foundation
import MediaReading
import MediaTime
import SceneLanguage
import SourceFiles

/// Makes the clips of an edit list of players, images and colors.
struct ClipExport {
    /// The duration of a frame of the scene, in seconds.
    let frame: Rational
    /// The folder of the edit list.
    private let folder: String
    private let lengths = MediaLengths(DiagnosticCollector())

    /// The most repetitions of a loop, which are clips of their own.
    private static let repetitionLimit = 1000

    init(frame: Rational, folder: String) {
        self.frame = frame
        self.folder = folder
    }

    /// Returns the clips that show a player between two scene times: one, or several for loops, and for a frame that is
    /// held after the trimmed part.
    ///
    /// - Parameter clock: The clock of the player's layer.
    func items(
        of player: PlayerDescription, name: String?, in clock: PlayerClock, from: Rational, to: Rational
    ) -> [TimelineExport.TimedItem] {
        guard let begin = clock.hostTime(at: player.at) else { return [] }
        let from = max(from, begin)
        let to = min(to, player.duration.flatMap { clock.hostTime(at: player.at + $0) } ?? to)
        guard from < to else { return [] }
        let speed = player.rate * clock.speed
        let beginning = player.rate < .zero ? player.trim?.to : player.trim?.from
        let start = (player.start ?? beginning ?? .zero) + speed * (from - begin)
        let media = EditMedia(source(of: player.asset))
        let name = name ?? self.name(of: player.asset)
        func item(_ start: Rational, _ from: Rational, _ to: Rational, _ speed: Rational) -> TimelineExport.TimedItem {
            let duration = to - from
            // Played backward, the first frame is the last one of the range that would play forward.
            let first = speed < .zero ? max(.zero, start + speed * (duration - frame)) : start
            let clip = EditItem(
                .clip(media), name: name, range: EditRange(start: first, duration: duration), speed: speed)
            return TimelineExport.TimedItem(start: from, end: to, item: clip)
        }
        guard speed > .zero, let end = player.trim?.to ?? (player.loop ? length(of: player.asset) : nil) else {
            return [item(start, from, to, speed)]
        }
        var items: [TimelineExport.TimedItem] = []
        var time = from
        var mediaTime = start
        let first = player.trim?.from ?? .zero
        if player.loop, end > first {
            let length = end - first
            mediaTime = mediaTime - length * Rational(max(0, ((mediaTime - first) / length).floor))
        }
        while time < to, items.count < Self.repetitionLimit {
            let last = min(to, time + max(.zero, end - mediaTime) / speed)
            if last > time { items.append(item(mediaTime, time, last, speed)) }
            time = last
            guard player.loop, end > first else { break }
            mediaTime = first
        }
        // The last frame of the part is held.
        if time < to { items.append(item(max(.zero, end - frame), time, to, .zero)) }
        return items
    }

    /// Returns the image or color that a layer shows; nil for other layers.
    func still(of layer: LayerDescription) -> EditMedia? {
        guard layer.layerClass == .layer, layer.sublayers.isEmpty else { return nil }
        for property in layer.properties {
            if property.key == "contents", case .image(let asset) = property.value {
                return EditMedia(source(of: asset))
            }
        }
        for property in layer.properties where property.key == "backgroundColor" {
            guard case .color(let color) = property.value, color.alpha == 1 else { continue }
            return EditMedia(.color(red: Double(color.red), green: Double(color.green), blue: Double(color.blue)))
        }
        return nil
    }

    /// Returns the length of a clip or audio file in seconds; nil if it is not known.
    func length(of asset: AssetDescription) -> Rational? { lengths.length(of: asset) }

    /// Returns whether a player has audio.
    func isAudible(_ player: PlayerDescription) -> Bool {
        guard player.asset.sequence == nil, player.asset.selection.audio != TrackChoice.none else { return false }
        return (try? ClipInfo.probe(player.asset.source))?.audio != nil
    }

    /// Returns what an edit list cannot hold of a player and its layer.
    func problems(of layer: LayerDescription, _ player: PlayerDescription) -> [String] {
        var problems: [String] = []
        if player.rateCurve != nil {
            problems.append("edit lists have no changing speeds; the clip plays at its first rate")
        }
        if player.rate < .zero, player.trim != nil || player.loop {
            problems.append("edit lists cannot hold a frame or repeat a clip that plays backward")
        }
        if player.volume != VolumeDescription() {
            problems.append("edit lists have no volumes; the clip plays at its volume")
        }
        let isChanged = layer.properties.contains { ["filters", "transform", "opacity"].contains($0.key) }
        if !layer.animations.isEmpty || layer.mask != nil || isChanged {
            problems.append("edit lists show clips as they are; animations, masks, filters and opacity are left out")
        }
        return problems
    }

    // MARK: - Media

    /// Returns the name of a file without its extension.
    func name(of asset: AssetDescription) -> String {
        (FilePath.lastComponent(asset.path) as NSString).deletingPathExtension
    }

    /// Returns the source of an asset: a path relative to the folder of the edit list if it is inside, else a URL.
    func source(of asset: AssetDescription) -> EditMedia.Source {
        guard let sequence = asset.sequence, let images = images(sequence) else { return .file(url(asset.path)) }
        return .images(images)
    }

    private func images(_ sequence: ImageSequence) -> EditImages? {
        let name = sequence.pattern.lastPathComponent
        guard let match = name.firstMatch(of: #/%(?:0([1-9]))?d/#), let first = try? sequence.files().first else {
            return nil
        }
        let prefix = String(name[..<match.range.lowerBound])
        let suffix = String(name[match.range.upperBound...])
        let number = first.lastPathComponent.dropFirst(prefix.count).dropLast(suffix.count)
        return EditImages(
            folder: url(sequence.pattern.deletingLastPathComponent().path), prefix: prefix, suffix: suffix,
            digits: match.1.flatMap { Int($0) } ?? 0, first: Int(number) ?? 0, rate: sequence.frameRate)
    }

    private func url(_ path: String) -> String {
        let base = folder.hasSuffix("/") ? folder : folder + "/"
        if path.hasPrefix(base), path.count > base.count {
            let relative = String(path.dropFirst(base.count))
            return relative.addingPercentEncoding(withAllowedCharacters: .urlPathAllowed) ?? relative
        }
        return URL(fileURLWithPath: path).absoluteString
    }
}

extension LayerDescription {
    /// Whether the layer draws something that is not a clip.
    var drawsGraphics: Bool {
        guard player == nil, layerClass != .transform else { return false }
        guard layerClass == .layer else { return true }
        return properties.contains { ["backgroundColor", "contents", "borderWidth"].contains($0.key) }
    }
}
