extension LottieLayerModel.Content {
    /// Whether the content is the same in all frames.
    var isStatic: Bool {
        switch self {
        case .none, .solid, .image, .audio, .camera: true
        case .precomposition: false
        case .shapes(let items): items.allSatisfy(\.isStatic)
        case .text(let text): text.documents.count < 2 && text.animators.isEmpty
        }
    }
}

extension LottieShapeItem {
    /// Whether the item is the same in all frames.
    var isStatic: Bool {
        switch self {
        case .group(let group):
            !group.transform.isAnimated && !group.transform.opacity.isAnimated && group.items.allSatisfy(\.isStatic)
        case .path(let path, _): !path.isAnimated
        case .ellipse(let center, let size, _): !center.isAnimated && !size.isAnimated
        case .rectangle(let item): !item.center.isAnimated && !item.size.isAnimated && !item.radius.isAnimated
        case .polystar(let star):
            !star.center.isAnimated
                && [
                    star.points, star.rotation, star.outerRadius, star.innerRadius, star.outerRoundness,
                    star.innerRoundness,
                ].allSatisfy { !$0.isAnimated }
        case .paint(let paint): paint.isStatic
        case .trim(let trim): !trim.start.isAnimated && !trim.end.isAnimated && !trim.offset.isAnimated
        case .repeater(let repeater):
            !repeater.transform.isAnimated
                && [repeater.copies, repeater.offset, repeater.startOpacity, repeater.endOpacity].allSatisfy {
                    !$0.isAnimated
                }
        case .roundedCorners(let value), .pucker(let value), .offset(let value, _, _): !value.isAnimated
        case .merge: true
        case .zigZag(let amplitude, let ridges, let points):
            !amplitude.isAnimated && !ridges.isAnimated && !points.isAnimated
        case .twist(let angle, let center): !angle.isAnimated && !center.isAnimated
        }
    }
}

extension LottiePaint {
    /// Whether the paint is the same in all frames.
    fileprivate var isStatic: Bool {
        let isSourceStatic =
            switch source {
            case .color(let color): !color.isAnimated
            case .gradient(let gradient):
                !gradient.start.isAnimated && !gradient.end.isAnimated && !gradient.stops.isAnimated
                    && !gradient.highlight.isAnimated && !gradient.highlightAngle.isAnimated
            }
        let isStrokeStatic =
            stroke.map { stroke in
                !stroke.width.isAnimated && !stroke.miterLimit.isAnimated && !stroke.dashOffset.isAnimated
                    && stroke.dashes.allSatisfy { !$0.isAnimated }
            } ?? true
        return isSourceStatic && isStrokeStatic && !opacity.isAnimated
    }
}
