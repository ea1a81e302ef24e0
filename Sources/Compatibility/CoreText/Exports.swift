// Fonts, lines and frames of text under Apple's names. Also re-exports Quartz drawing, as Apple's module does.
@_exported import Foundation
@_exported import Images
@_exported import Quartz2D
@_exported import TextLayout
@_exported import VectorGeometry
