// Core Image: images as recipes of filters, under Apple's module name. Also re-exports Quartz drawing, as Apple's does.
@_exported import Foundation
@_exported import Images
@_exported import Quartz2D
@_exported import VectorGeometry

@_exported import class LayerTree.CIColor
@_exported import class LayerTree.CIFilter
@_exported import class LayerTree.CIImage
@_exported import class LayerTree.CIVector
