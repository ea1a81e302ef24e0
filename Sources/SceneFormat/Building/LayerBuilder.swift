import Foundation
import LayerTree
import MediaPlayback
import MediaTime
import MotionTiming
import RenderTree
import SceneLanguage
import SourceFiles
import SourceText

/// Creates live layers from their descriptions, and remembers them by name.
struct LayerBuilder {
    let images: SceneImageCache
    private(set) var named: [String: CALayer] = [:]
    /// The positions of the layers in the document.
    private(set) var locations: [RenderNode.Identity: SourceLocation] = [:]

    /// The names of the layers whose bounds, and whose contents, events change.
    private let resized, repainted: Set<String>
    /// The texts that events show.
    private let textChanges: TextChanges
    /// The layers without a size of their own, with their descriptions.
    private var unsized: [(layer: CALayer, description: LayerDescription)] = []

    init(
        images: SceneImageCache, resized: Set<String> = [], repainted: Set<String> = [],
        textChanges: TextChanges = TextChanges()
    ) {
        self.images = images
        self.textChanges = textChanges
        self.resized = resized
        self.repainted = repainted
    }

    /// Warnings about layers that are not drawn because they have no size; valid after `root`.
    var sizeWarnings: [MediaWarning] {
        unsized.filter { $0.layer.bounds.isEmpty && $0.description.needsSize }.map { layer, description in
            MediaWarning(
                at: description.location,
                "the \(description.layerClass.rawValue) has no size and is not drawn; "
                    + "set its frame, or its bounds and position")
        }
    }

    /// Creates the root layer, as large as the movie.
    ///
    /// - Throws: `MediaError` if an image cannot be read.
    mutating func root(_ description: LayerDescription, size: PixelSize) throws(MediaError) -> CALayer {
        let frame = CGRect(x: 0, y: 0, width: size.width, height: size.height)
        let layer = try layer(description, frame: frame, in: frame.size)
        if description.name == nil, named["root"] == nil { named["root"] = layer }
        // The first layout is not animated, and later ones only follow changes.
        if description.all.contains(where: \.managesSublayers) { layer.layoutIfNeeded() }
        return layer
    }

    /// Creates a layer with its sublayers.
    ///
    /// - Parameter size: The size of the superlayer, or of the layer that is masked.
    private mutating func layer(_ description: LayerDescription, frame: CGRect?, in size: CGSize) throws(MediaError)
        -> CALayer
    {
        let layer = description.sequence == nil ? Self.instance(description.layerClass) : SequenceLayer()
        locations[layer.identity] = description.location
        layer.name = description.name
        layer.isMotionBlurred = description.isMotionBlurred
        if let name = description.name { named[name] = layer }
        if description.showsImages || description.name.map(repainted.contains) == true {
            layer.minificationFilter = .automatic
        }
        try apply(description, frame: frame, to: layer)
        if frame == nil || !description.contentSides.isEmpty || layer is CATextLayer {
            try fit(layer, description, in: size)
        }
        if let radius = description.relativeCornerRadius {
            let side = Double(min(layer.bounds.width, layer.bounds.height))
            layer.cornerRadius = CGFloat(max(radius.resolved(in: side), 0))
        }
        try description.kind?.apply(toLayer: layer, images)
        for child in description.sublayers {
            layer.addSublayer(try self.layer(child, frame: child.frame(in: layer), in: layer.bounds.size))
        }
        description.applyLayout(to: layer, in: size)
        if let sequence = description.sequence { try connect(layer, sequence) }
        for track in description.audio { layer.addSublayer(track.layer(images)) }
        if let mask = description.mask {
            layer.mask = try self.layer(mask, frame: mask.frame, in: layer.bounds.size)
        }
        for (index, animation) in description.animations.enumerated() {
            layer.add(
                try AnimationBuilder(images: images).animation(animation),
                forKey: animation.key ?? "animation \(index + 1)")
        }
        description.addFilterTimes(to: layer)
        return layer
    }

    /// Gives a layer without a size that of its text, image, clip or animation.
    private mutating func fit(_ layer: CALayer, _ description: LayerDescription, in size: CGSize) throws(MediaError) {
        if !description.contentSides.isEmpty, description.layout.stack != nil { return }
        if let layer = layer as? CATextLayer {
            return try TextSize(description: description, changes: textChanges, images: images).apply(to: layer)
        }
        if !description.contentSides.isEmpty {
            unsized.append((layer, description))
            guard let natural = try description.naturalSize(images) else { return }
            return description.resize(layer, to: description.contentSides.size(layer.bounds.size, ofImage: natural))
        }
        let isResized = description.name.map(resized.contains) ?? false
        guard !description.hasSize, !description.animatesBounds, !isResized else { return }
        unsized.append((layer, description))
        guard let natural = try description.naturalSize(images), natural.width > 0, natural.height > 0 else { return }
        layer.bounds.size = natural
        if !description.isPlaced { layer.center(in: size) }
    }

    /// Adds the transitions of a sequence, whose parts are the sublayers.
    private func connect(_ layer: CALayer, _ sequence: SequenceDescription) throws(MediaError) {
        guard let layer = layer as? SequenceLayer, let parts = layer.sublayers else { return }
        for crossing in sequence.crossings {
            if let matte = crossing.matte {
                let start = crossing.start.seconds
                layer.addTransition(
                    through: parts[matte], from: parts[crossing.from], to: parts[crossing.to],
                    during: start..<start + crossing.transition.duration.seconds,
                    crossfadesAudio: crossing.transition.crossfadesAudio)
                continue
            }
            layer.addTransition(
                try AnimationBuilder(images: images).transition(crossing.transition), from: parts[crossing.from],
                to: parts[crossing.to], at: crossing.start.seconds,
                crossfadesAudio: crossing.transition.crossfadesAudio)
        }
    }

    /// Creates a layer of the class with its defaults.
    static func instance(_ layerClass: LayerClass) -> CALayer { layerClass.type.make() }

    /// Sets the properties of a layer: the anchor point first, because the frame's position depends on it, and
    /// transforms after the frame, which they would distort.
    private func apply(_ description: LayerDescription, frame: CGRect?, to layer: CALayer) throws(MediaError) {
        let anchors = ["anchorPoint", "anchorPointZ"]
        for assignment in description.properties where anchors.contains(assignment.key) {
            layer.setSceneValue(try assignment.value.keyValueCodingValue(images: images), forKeyPath: assignment.key)
        }
        if let frame { layer.frame = frame }
        for assignment in description.properties where !anchors.contains(assignment.key) {
            layer.setSceneValue(try assignment.value.keyValueCodingValue(images: images), forKeyPath: assignment.key)
        }
        if let beginTime = description.timing.beginTime { layer.beginTime = beginTime }
        description.span?.apply(to: layer)
        if let timeOffset = description.timing.timeOffset { layer.timeOffset = timeOffset }
        if let speed = description.timing.speed { layer.speed = Float(speed) }
        layer.speedRamp = description.timing.speedRamp.flatMap { curve in
            SpeedRamp(curve.points.map { .init(time: $0.time.seconds, rate: $0.rate.seconds) }, origin: 0)
        }
    }
}

extension CALayer {
    /// Sets a value by key-value coding. Also accepts the clock, and the property of player layers that is not in the
    /// property table.
    func setSceneValue(_ value: Any?, forKeyPath keyPath: String) {
        if keyPath == "videoGravity", let layer = self as? AVPlayerLayer, let name = value as? String {
            layer.videoGravity = AVLayerVideoGravity(rawValue: name)
        } else if let number = value as? Double, setClock(number, keyPath) {
            return
        } else {
            setValue(value, forKeyPath: keyPath)
        }
    }

    /// Sets a member of the layer's clock, with which events pause and resume it; returns false for other keys.
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
