import LayerTree
import MediaPipeline

extension PropertyValue {
    /// The value in the type that key-value coding takes; an image needs its picture.
    func boxed(_ images: ImageStore) throws(MediaError) -> Any? {
        switch self {
        case .none: nil
        case .number(let number): number
        case .boolean(let flag): flag
        case .point(let point): point
        case .size(let size): size
        case .rect(let rect): rect
        case .transform(let transform): transform
        case .color(let color): color
        case .colors(let colors): colors
        case .numbers(let numbers): numbers
        case .path(let path): CGPath(path)
        case .text(let text): text
        case .attributedText(let text): text
        case .filters(let filters): filters.map { CIFilter($0) }
        case .filter(let filter): filter.isBareName ? filter.type : CIFilter(filter)
        case .image(let asset): try images.image(asset)
        }
    }
}
