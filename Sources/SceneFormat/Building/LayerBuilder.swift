import Foundation
import LayerTree
import MediaPipeline
import MovieExport

/// Makes live layers of their descriptions, and remembers them by name.
struct LayerBuilder {
    let images: SceneImageCache
    private(set) var named: [String: CALayer] = [:]

    init(images: SceneImageCache) { self.images = images }

    /// The root, as large as the movie.
    mutating func root(_ description: LayerDescription, size: PixelSize) throws(MediaError) -> CALayer {
        let frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        let layer = try layer(description, frame: frame)
        if description.name == nil, named["root"] == nil { named["root"] = layer }
        return layer
    }

    private mutating func layer(_ description: LayerDescription, frame: CGRect?) throws(MediaError) -> CALayer {
        let layer = Self.instance(description.layerClass)
        if let layer = layer as? AVPlayerLayer { layer.player = description.player.map(Self.player) }
        layer.name = description.name
        if let name = description.name { named[name] = layer }
        try apply(description, frame: frame, to: layer)
        for child in description.sublayers { layer.addSublayer(try self.layer(child, frame: child.frame)) }
        if let mask = description.mask { layer.mask = try self.layer(mask, frame: mask.frame) }
        for (index, animation) in description.animations.enumerated() {
            layer.add(
                try AnimationBuilder(images: images).animation(animation),
                forKey: animation.key ?? "animation \(index + 1)")
        }
        return layer
    }

    /// A layer of the class with its defaults.
    static func instance(_ layerClass: LayerClass) -> CALayer {
        switch layerClass {
        case .layer: CALayer()
        case .shape: CAShapeLayer()
        case .text: CATextLayer()
        case .gradient: CAGradientLayer()
        case .transform: CATransformLayer()
        case .replicator: CAReplicatorLayer()
        case .emitter: CAEmitterLayer()
        case .scroll: CAScrollLayer()
        case .tiled: CATiledLayer()
        case .player: AVPlayerLayer()
        }
    }

    /// Plays from scene time 0.
    private static func player(_ description: PlayerDescription) -> AVPlayer {
        let item = AVPlayerItem(asset: description.asset.clip)
        item.audioTimePitchAlgorithm = description.keepsPitch ? .timeDomain : .varispeed
        if let trim = description.trim {
            item.reversePlaybackEndTime = CMTime(trim.from)
            item.forwardPlaybackEndTime = CMTime(trim.to)
        }
        let player = AVPlayer(playerItem: item)
        player.seek(to: description.start.map { CMTime($0) } ?? description.defaultStartTime ?? item.duration)
        if let curve = description.volume.curve {
            player.volumeCurve = curve
        } else {
            player.volume = Float(description.volume.level)
        }
        player.repeatsAtItemEnd = description.loop
        player.exactRate = description.rate
        return player
    }

    /// The anchor point comes first, because the frame's position depends on it, and transforms after the frame, which
    /// they would distort.
    private func apply(_ description: LayerDescription, frame: CGRect?, to layer: CALayer) throws(MediaError) {
        let anchors = ["anchorPoint", "anchorPointZ"]
        for assignment in description.properties where anchors.contains(assignment.key) {
            layer.setSceneValue(try assignment.value.boxed(images), forKeyPath: assignment.key)
        }
        if let frame { layer.frame = frame }
        for assignment in description.properties where !anchors.contains(assignment.key) {
            layer.setSceneValue(try assignment.value.boxed(images), forKeyPath: assignment.key)
        }
        if let emitter = layer as? CAEmitterLayer {
            var cells: [CAEmitterCell] = []
            for cell in description.emitterCells { cells.append(try cell.cell(images)) }
            emitter.emitterCells = cells
        }
        if let layer = layer as? CATiledLayer, let tiles = description.tiles { tiles.give(to: layer, images) }
        if let beginTime = description.timing.beginTime { layer.beginTime = beginTime }
        if let timeOffset = description.timing.timeOffset { layer.timeOffset = timeOffset }
        if let speed = description.timing.speed { layer.speed = Float(speed) }
    }
}

extension PlayerDescription {
    /// Where the part that plays begins, or backwards its end; nil for the clip's end.
    fileprivate var defaultStartTime: CMTime? {
        guard rate < .zero else { return trim.map { CMTime($0.from) } ?? .zero }
        return trim.map { CMTime($0.to) }
    }
}

extension CALayer {
    /// Key-value coding, with the one property that a player layer has beside the table.
    func setSceneValue(_ value: Any?, forKeyPath keyPath: String) {
        if keyPath == "videoGravity", let layer = self as? AVPlayerLayer, let name = value as? String {
            layer.videoGravity = AVLayerVideoGravity(rawValue: name)
        } else if let number = value as? Double, setClock(number, keyPath) {
            return
        } else {
            setValue(value, forKeyPath: keyPath)
        }
    }

    /// Sets a member of the layer's own clock, which events pause and resume it by; false for other keys.
    private func setClock(_ number: Double, _ key: String) -> Bool {
        switch key {
        case "speed": speed = Float(number)
        case "timeOffset": timeOffset = number
        case "beginTime": beginTime = number
        default: return false
        }
        return true
    }
}

extension AssetDescription {
    /// What a player's item is made of.
    var clip: AVAsset { sequence.map { AVAsset(sequence: $0) } ?? AVURLAsset(url: source.url) }
}

extension EmitterCellDescription {
    /// A live cell, with its picture.
    func cell(_ images: SceneImageCache) throws(MediaError) -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.name = name
        for assignment in properties { cell.setValue(try assignment.value.boxed(images), forKey: assignment.key) }
        var within: [CAEmitterCell] = []
        for description in cells { within.append(try description.cell(images)) }
        cell.emitterCells = within
        return cell
    }
}

extension TilesDescription {
    /// Has the layer, whose tile size and levels are set, show these tiles.
    ///
    /// - Parameter images: what is decoded already.
    func give(to layer: CATiledLayer, _ images: SceneImageCache) {
        if let fadeDuration { layer.levelFadeDuration = fadeDuration }
        switch source {
        case .files(let files): layer.tileSource = files.pyramid
        case .picture(let asset):
            layer.tileSource = ImageTiles(
                url: URL(fileURLWithPath: asset.path), tileSize: layer.tileSize, levelCount: layer.levelsOfDetail,
                decoded: images.tiled[asset.path])
        }
    }
}
