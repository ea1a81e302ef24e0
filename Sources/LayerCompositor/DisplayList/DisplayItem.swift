import Foundation
import VectorGeometry

/// One step of a plan, in the order of painting.
enum DisplayItem: Sendable {
    case fill(Fill)
    case group(Group)
    case shadow(ShadowFill)
    case sprites(SpriteBatch)
    case boxes(BoxBatch)
    case picture(FilteredImageFill)
    case planes(IntersectingPlanes)
    case particles(ParticleBatch)

    var bounds: PixelRect {
        switch self {
        case .fill(let fill): fill.bounds
        case .group(let group): group.bounds
        case .shadow(let shadow): shadow.bounds
        case .sprites(let batch): batch.bounds
        case .boxes(let batch): batch.bounds
        case .picture(let picture): picture.bounds
        case .planes(let planes): planes.bounds
        case .particles(let batch): batch.bounds
        }
    }

    /// The same item with its opacity multiplied.
    func faded(_ factor: CGFloat) -> DisplayItem {
        switch self {
        case .fill(let fill): .fill(fill.with(opacity: fill.opacity * factor))
        case .group(let group): .group(group.with(opacity: group.opacity * factor))
        case .shadow(let shadow): .shadow(shadow.with(opacity: shadow.opacity * factor))
        case .sprites, .boxes: .group(Group(items: [self], opacity: factor))
        case .picture(let picture): .picture(picture.with(opacity: picture.opacity * factor))
        case .planes: factor == 1 ? self : .group(Group(items: [self], opacity: factor))
        case .particles(let batch): .particles(batch.with(opacity: batch.opacity * factor))
        }
    }

    /// The same item added to what is below it; a shadow is never a part of a sum.
    var added: DisplayItem { blended(.plus) }

    /// The same item joined to what is below it in another way.
    func blended(_ blend: Blend) -> DisplayItem {
        switch self {
        case .fill(let fill): .fill(fill.with(blend: blend))
        case .group(let group): .group(group.with(blend: blend))
        case .shadow: blend == .plus ? self : .group(Group(items: [self], blend: blend))
        case .picture(let picture): .picture(picture.with(blend: blend))
        case .sprites, .boxes, .planes: .group(Group(items: [self], blend: blend))
        case .particles(let batch):
            if blend == .plus { .particles(batch.with(adds: true)) } else { .group(Group(items: [self], blend: blend)) }
        }
    }
}

extension [DisplayItem] {
    var bounds: PixelRect { reduce(.empty) { $0.union($1.bounds) } }

    /// The items faded as one: a single one takes the opacity itself, several need a picture of their own.
    func fadedAsGroup(_ opacity: CGFloat) -> [DisplayItem] {
        if isEmpty || opacity >= 1 { return self }
        return count == 1 && !dependOnBackdrop
            ? [self[0].faded(opacity)] : [.group(Group(items: self, opacity: opacity))]
    }
}

/// All that a frame needs, decided before a pixel is touched.
struct FramePlan: Sendable {
    let items: [DisplayItem]
    /// Shadows that no earlier frame has drawn, those inside others first.
    let newShadows: [ShadowPlane]
}
