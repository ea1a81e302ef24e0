import Foundation
import MediaReading

extension AVAsset {
    /// The metadata of the file, with the keys of its format: those of iTunes for MPEG-4, and of QuickTime for others.
    /// Empty if the file cannot be read. Covers, and keys that Apple's formats do not have, are left out.
    ///
    /// - Apple: `metadata`.
    public var metadata: [AVMetadataItem] {
        let isMPEG4 = url.pathExtension.lowercased() != "mov" && tags.isMPEG4
        return items { isMPEG4 ? $0.mpeg4Identifier : $0.quickTimeIdentifier }
    }

    /// The metadata of the file that has common keys.
    ///
    /// - Apple: `commonMetadata`.
    public var commonMetadata: [AVMetadataItem] { items(\.commonIdentifier) }

    private var tags: (values: [String: String], isMPEG4: Bool) {
        guard let info = try? info.get() else { return ([:], false) }
        return (info.tags, info.container.contains("mp4"))
    }

    /// Returns an item per kind of metadata, in the order of the table.
    private func items(_ identifier: (MetadataName) -> AVMetadataIdentifier?) -> [AVMetadataItem] {
        let values = tags.values.sorted { $0.key < $1.key }
        var texts: [String: String] = [:]
        for (key, value) in values {
            guard let name = MetadataName(tag: key) else { continue }
            // A date that a person wrote is preferred to that of the file.
            if texts[name.ffmpegKey] == nil || key != "creation_time" { texts[name.ffmpegKey] = value }
        }
        return MetadataName.all.compactMap { name in
            guard let text = texts[name.ffmpegKey], let identifier = identifier(name) else { return nil }
            return AVMetadataItem.text(text, identifier)
        }
    }
}

extension AVMetadataItem {
    /// Returns an item with a text.
    fileprivate static func text(_ text: String, _ identifier: AVMetadataIdentifier) -> AVMetadataItem {
        let item = AVMutableMetadataItem()
        item.identifier = identifier
        item.value = text
        return item
    }
}

extension AVAssetTrack {
    /// The metadata of the track that has common keys: its title.
    ///
    /// - Apple: `commonMetadata`.
    public var commonMetadata: [AVMetadataItem] {
        title.map { [AVMetadataItem.text($0, .commonIdentifierTitle)] } ?? []
    }

    /// The metadata of the track.
    ///
    /// - Apple: `metadata`.
    public var metadata: [AVMetadataItem] { commonMetadata }

    private var title: String? {
        guard let streams = try? clip?.info.get().streams else { return nil }
        let kind = mediaType == .video ? "video" : "audio"
        return streams.first { $0.plays && $0.kind == kind }?.title
    }
}

extension AVAsyncProperty where Root == AVAsset, Value == [AVMetadataItem] {
    /// The metadata of the file. See `AVAsset.metadata`.
    public static var metadata: Self { .init { $0.metadata } }
    /// The metadata with common keys. See `AVAsset.commonMetadata`.
    public static var commonMetadata: Self { .init { $0.commonMetadata } }
}

extension AVAsyncProperty where Root == AVAssetTrack, Value == [AVMetadataItem] {
    /// The metadata of the track. See `AVAssetTrack.metadata`.
    public static var metadata: Self { .init { $0.metadata } }
    /// The metadata with common keys. See `AVAssetTrack.commonMetadata`.
    public static var commonMetadata: Self { .init { $0.commonMetadata } }
}
