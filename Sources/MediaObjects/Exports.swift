@_exported import LayerTree
@_exported import MediaReading
