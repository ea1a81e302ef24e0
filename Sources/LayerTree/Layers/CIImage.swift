import Foundation
import Images
import RenderTree

/// An image as a recipe: a source and the filters to apply. Nothing is computed until a context draws it.
///
/// The module CoreImage has the initializers and methods, and `CIContext`. The y axis points up, and lengths are in
/// pixels.
/// - Apple: `CIImage`.
public final class CIImage: NSObject, Sendable {
    /// How the image is computed: a filter with its inputs until the recipe is first needed, then the recipe of the
    /// module CoreImage.
    package let recipe: LockedValue<Recipe>

    /// The states of a recipe.
    package enum Recipe: Sendable {
        /// The result of a filter.
        case filter(LayerFilter, images: [String: CIImage])
        /// A recipe of the module CoreImage.
        case resolved(any AnyObject & Sendable)
    }

    /// Creates the result of a filter.
    package init(filter: LayerFilter, images: [String: CIImage]) {
        recipe = LockedValue(.filter(filter, images: images))
    }

    /// Creates an image from a recipe of the module CoreImage.
    package init(recipe: any AnyObject & Sendable) { self.recipe = LockedValue(.resolved(recipe)) }
}
