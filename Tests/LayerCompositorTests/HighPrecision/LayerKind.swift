/// The feature that a random layer uses; each has its own drawing path.
enum LayerKind: String, CaseIterable, Sendable {
    case box, border, hardEdge, rotated, tilted, fadedGroup, clipped, masked, shadow, wideShadow
    case axial, radial, conic, image, smallImage, nearestImage, perspectiveImage, stretched, dissolve
    case shape, stroke, text, sprites, particles, replicas, space, fade, push, transitionKernel
    case blur, boxBlur, colorFilter, curve, vibrance, bloom, pixellate, glass, clearGlass, mosaicGlass, separable,
        nonseparable, porterDuff, bitmap
}
