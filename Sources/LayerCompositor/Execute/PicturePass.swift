import VectorGeometry

/// Draws the filtered pictures of a plan before its tiles, each with all workers.
///
/// Without it the first tile that needs one would draw it alone, and the others wait.
struct PicturePass {
    private let workers: Int
    private let isDrawn: (FilteredPicture) -> Bool
    private let drawAhead: (FilteredPicture) -> Void

    init(_ crew: TileCrew) {
        workers = crew.workers.count
        isDrawn = { $0.drawnPixels != nil }
        drawAhead = { $0.drawAhead(by: crew) }
    }

    /// In floating point.
    init(_ crew: WorkerCrew<DeepWorker>) {
        workers = crew.workers.count
        isDrawn = { $0.deep.made != nil }
        drawAhead = { $0.drawDeep(by: crew) }
    }

    /// - Parameter items: in the order of painting; what is inside others is drawn first.
    func run(_ items: [Item]) {
        if workers > 1 { draw(items) }
    }

    private func draw(_ items: [Item]) {
        for item in items where !item.bounds.isEmpty {
            switch item {
            case .picture(let fill): draw(fill.picture)
            case .group(let group):
                if let picture = group.backdrop?.picture { draw(picture) }
                draw(group.items)
                if let mask = group.mask { draw(mask) }
            case .planes(let planes): for plane in planes.planes { draw(plane.items) }
            case .fill, .shadow, .sprites, .boxes, .particles: break
            }
        }
    }

    private func draw(_ picture: FilteredPicture) {
        if isDrawn(picture) { return }
        draw(picture.items)
        drawAhead(picture)
    }
}
