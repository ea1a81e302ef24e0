import RenderTree

extension Planner {
    /// What an emitter shows: above `contents`, below the first sublayer (facts 3.7).
    func particles(of frame: LayerFrame) -> [Item] {
        guard case .emitter(let drawing) = frame.node.drawing else { return [] }
        let births = ParticleBirths(drawing)
        guard
            let placing = ParticlePlacing(
                frame, births.cells, inDepth: drawing.style.preservesDepth, isFine: range != nil)
        else { return [] }
        let sprites = sprites(of: births, placing, drawing.style.order)
        if sprites.isEmpty { return [] }
        return [
            .particles(
                ParticleBatch(
                    sprites, pictures: placing.pictures, opacity: frame.opacity, adds: drawing.style.order == .additive)
            )
        ]
    }

    /// Those that are seen, in the order of painting; all workers give birth to them and place them.
    private func sprites(of births: ParticleBirths, _ placing: ParticlePlacing, _ order: EmitterStyle.Order)
        -> [ParticleBatch.Sprite]
    {
        if order.isThatOfBirth {
            return crew.map(births.count) { placing.sprites(of: births.particles(ofPart: $0)[...]) }.joinedUp
        }
        let all = crew.map(births.count) { births.particles(ofPart: $0) }.joinedUp.sorted(by: order)
        let count = 512
        return crew.map((all.count + count - 1) / count) { part in
            placing.sprites(of: all[part * count..<min(all.count, (part + 1) * count)])
        }.joinedUp
    }
}

extension Array where Element: RangeReplaceableCollection {
    /// The elements of all parts, in order, in memory that is taken once.
    fileprivate var joinedUp: Element {
        if count == 1 { return self[0] }
        var result = Element()
        result.reserveCapacity(reduce(0) { $0 + $1.count })
        for part in self { result.append(contentsOf: part) }
        return result
    }
}
