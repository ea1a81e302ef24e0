@_exported import LayerTree
@_exported import MediaPipeline
