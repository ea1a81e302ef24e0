import Foundation
import LayerTree
import RenderTree

extension CIFilter {
    /// The keys of the results: `outputImage`.
    public var outputKeys: [String] { [kCIOutputImageKey] }

    /// The name, the name for display, and for each input its class and default.
    public var attributes: [String: Any] {
        let type = value.type
        var attributes: [String: Any] = [
            kCIAttributeFilterName: type,
            kCIAttributeFilterDisplayName: Self.localizedName(forFilterName: type) ?? type,
        ]
        for key in FilterKind.imageKeys(type) { attributes[key] = [kCIAttributeClass: "CIImage"] }
        let unchanged = CIFilter(LayerFilter(type: type))
        for input in FilterKind.imageInputs(type) {
            guard let initial = unchanged.value(forKey: input.key) else { continue }
            attributes[input.key] =
                [kCIAttributeClass: input.className, kCIAttributeDefault: initial] as [String: Any]
        }
        return attributes
    }

    /// Returns the names of the filters, sorted. A category has no effect.
    public class func filterNames(inCategory category: String?) -> [String] {
        FilterRecipes.all.keys.filter { $0.hasPrefix("CI") }.sorted()
    }

    /// Returns the names of the filters, sorted. Categories have no effect.
    public class func filterNames(inCategories categories: [String]?) -> [String] { filterNames(inCategory: nil) }

    /// Returns a filter's name for display, such as "Gaussian Blur"; nil for an unknown filter.
    public class func localizedName(forFilterName filterName: String) -> String? {
        guard FilterRecipes.all[filterName] != nil else { return nil }
        return filterName.dropFirst(2).reduce(into: "") { text, character in
            if character.isUppercase, text.last?.isLowercase ?? false { text.append(" ") }
            text.append(character)
        }
    }

    /// Creates a filter by name with inputs.
    public convenience init?(name: String, withInputParameters params: [String: Any]?) {
        self.init(name: name, parameters: params)
    }
}

extension FilterKind.Input {
    fileprivate var className: String {
        switch initial {
        case .number: "NSNumber"
        case .vector: "CIVector"
        case .color: "CIColor"
        case .lookup: "NSData"
        }
    }
}

/// Not available: kernels are programs for Apple's GPUs.
@available(*, unavailable, message: "kernels need Apple's GPUs; combine filters, or compute the pixels of a CGImage")
public final class CIKernel {}

/// Not available: kernels are programs for Apple's GPUs.
@available(*, unavailable, message: "kernels need Apple's GPUs; combine filters, or compute the pixels of a CGImage")
public final class CIColorKernel {}

/// Not available: kernels are programs for Apple's GPUs.
@available(*, unavailable, message: "kernels need Apple's GPUs; combine filters, or compute the pixels of a CGImage")
public final class CIWarpKernel {}
