// Layers and their animations under Apple's name; brings CoreGraphics along, as Apple's does. Re-exports only.
@_exported import CoreGraphics
@_exported import LayerDrawing
@_exported import LayerTree
