import LayerTree
import MediaPipeline

extension EmitterCellDescription {
    /// A live cell, with its picture.
    func cell(_ images: ImageStore) throws(MediaError) -> CAEmitterCell {
        let cell = CAEmitterCell()
        cell.name = name
        for assignment in properties { cell.setValue(try assignment.value.boxed(images), forKey: assignment.key) }
        var within: [CAEmitterCell] = []
        for description in cells { within.append(try description.cell(images)) }
        cell.emitterCells = within
        return cell
    }
}
