/// A cell of an emitter layer, with those that its particles emit.
public struct EmitterCellDescription: Equatable, Sendable {
    public let name: String?
    /// In the order of the cells' table of properties.
    public let properties: [LayerDescription.Assignment]
    public let cells: [EmitterCellDescription]

    /// This cell and all within it.
    var all: [EmitterCellDescription] { [self] + cells.flatMap(\.all) }
}
