/// What a random layer is about; each has a way to be drawn of its own.
enum LayerKind: String, CaseIterable, Sendable {
    case box, border, hardEdge, turned, tilted, fadedGroup, clipped, masked, shadow, wideShadow
    case axial, radial, conic, picture, smallPicture, nearestPicture, perspectivePicture, stretched, dissolve
    case shape, stroke, text, sprites, particles, replicas, space, fade, push, transitionKernel
    case blur, boxBlur, colorFilter, curve, vibrance, bloom, pixellate, glass, clearGlass, mosaicGlass, separable,
        nonseparable, porterDuff, bitmap
}
