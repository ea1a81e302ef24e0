import MediaTime

extension OTIOReader {
    /// Returns the active media of a clip.
    mutating func media(of clip: OTIOObject, _ kind: EditTrackKind?) throws(EditListError) -> EditMedia {
        guard let reference = try activeReference(of: clip) else {
            return EditMedia(source: .unnamed, availableRange: nil, otherNames: [], location: clip.location)
        }
        let range = try reference.range("available_range")
        if let range { note(range.rate, kind) }
        return EditMedia(
            source: try source(reference, clip), availableRange: range?.range,
            otherNames: reference.name.isEmpty ? [] : [reference.name], location: reference.location)
    }

    /// Returns the media reference of `Clip.1`, or the one of `Clip.2` whose key is active.
    private func activeReference(of clip: OTIOObject) throws(EditListError) -> OTIOObject? {
        if let reference = try clip.object("media_reference") { return reference }
        let references = try clip.objectMap("media_references")
        let key = clip["active_media_reference_key"]?.string ?? "DEFAULT_MEDIA"
        guard let active = references.first(where: { $0.name == key }) else {
            guard !references.isEmpty else { return nil }
            let names = references.map { "\"\($0.name)\"" }.joined(separator: ", ")
            throw clip.error("\(clip.title) has no media reference \"\(key)\"", "expected one of \(names)")
        }
        return active.object
    }

    private mutating func source(_ reference: OTIOObject, _ clip: OTIOObject) throws(EditListError) -> EditMedia.Source
    {
        switch reference.schema {
        case "ExternalReference":
            guard let url = reference["target_url"]?.string, !url.isEmpty else { return .unnamed }
            return .file(url)
        case "ImageSequenceReference": return .images(try images(reference))
        case "GeneratorReference": return generator(reference, clip)
        case "MissingReference", "MediaReference": return .unnamed
        default:
            throw reference.error(
                "the media of \(clip.title) is a \(reference.schema)",
                "expected an ExternalReference, ImageSequenceReference, GeneratorReference or MissingReference")
        }
    }

    private mutating func images(_ reference: OTIOObject) throws(EditListError) -> EditImages {
        let step = try reference.integer("frame_step", default: 1)
        guard step == 1 else {
            throw reference.error("\"frame_step\" is \(step)", "expected 1; render or rename the images without gaps")
        }
        let first = try reference.integer("start_frame", default: 1)
        let digits = try reference.integer("frame_zero_padding", default: 0)
        guard (0...1_000_000_000).contains(first), (0...9).contains(digits) else {
            throw reference.error(
                "\"start_frame\" or \"frame_zero_padding\" is not valid",
                "expected a start_frame from 0 to 1000000000, and a frame_zero_padding from 0 to 9")
        }
        let prefix = reference["name_prefix"]?.string ?? ""
        let suffix = reference["name_suffix"]?.string ?? ""
        guard !(prefix + suffix).contains("%"), !(prefix + suffix).contains("/") else {
            throw reference.error(
                "\"name_prefix\" or \"name_suffix\" contains % or /", "expected a part of a file name")
        }
        return EditImages(
            folder: reference["target_url_base"]?.string ?? "", prefix: prefix, suffix: suffix, digits: digits,
            first: first, rate: try reference.rate("rate"))
    }

    /// Returns the color of a generator. Other generators are reported, and black.
    private mutating func generator(_ reference: OTIOObject, _ clip: OTIOObject) -> EditMedia.Source {
        let kind = reference["generator_kind"]?.string ?? ""
        let name = kind.lowercased().filter(\.isLetter)
        if let value = reference["parameters"]?["color"], ["solid", "solidcolor", "color"].contains(name) {
            let color = value.array?.compactMap(\.number) ?? ["r", "g", "b"].compactMap { value[$0]?.number }
            if color.count >= 3, color.allSatisfy({ (0...1).contains($0) }) {
                return .color(red: color[0], green: color[1], blue: color[2])
            }
            warn(
                reference, "the color of \(clip.title) is not three numbers from 0 to 1: [red, green, blue]",
                "the clip is black")
        } else if !["black", "solid", "solidcolor", "color", "slug"].contains(name) {
            warn(reference, "the generator \"\(kind)\" of \(clip.title) is not supported", "the clip is black")
        }
        return .color(red: 0, green: 0, blue: 0)
    }
}
