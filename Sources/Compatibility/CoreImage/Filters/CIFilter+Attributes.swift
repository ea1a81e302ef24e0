import Foundation
import LayerTree
import RenderTree

extension CIFilter {
    /// The keys of the results: `outputImage`.
    public var outputKeys: [String] { [kCIOutputImageKey] }

    /// The display name, the categories, and for each input its class and default.
    public var attributes: [String: Any] {
        let type = value.type
        var attributes: [String: Any] = [
            kCIAttributeFilterName: type,
            kCIAttributeFilterDisplayName: Self.localizedName(forFilterName: type) ?? type,
        ]
        if inputKeys.contains(kCIInputImageKey) { attributes[kCIInputImageKey] = [kCIAttributeClass: "CIImage"] }
        for input in FilterKind.imageInputs(type) {
            attributes[input.key] =
                [kCIAttributeClass: input.className, kCIAttributeDefault: CIFilter.boxed(input)] as [String: Any]
        }
        return attributes
    }

    private static func boxed(_ input: FilterKind.Input) -> Any {
        switch input.initial {
        case .number(let number): number
        case .vector(let values): CIVector(values)
        case .color(let color): CIColor(cgColor: color)
        case .lookup(let lookup): lookup.cubeData
        }
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
