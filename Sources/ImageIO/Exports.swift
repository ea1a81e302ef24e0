// Reading and writing of image files under Apple's module name; only re-exports.
@_exported import Foundation
@_exported import ImageFiles
