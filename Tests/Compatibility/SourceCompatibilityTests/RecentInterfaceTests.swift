import Foundation
import LayerTree
import MediaObjects
import MediaTime
import Testing

@Suite("Interfaces of recent versions of iOS")
struct RecentInterfaceTests {
    @Test("Split controllers show their columns beside each other, and one in a narrow view")
    func columns() {
        #expect(
            RecentInterfaces.columns() == [
                CGRect(x: 0, y: 0, width: 250, height: 600), CGRect(x: 250.5, y: 0, width: 749.5, height: 600),
                CGRect(x: 0, y: 0, width: 1000, height: 600), CGRect(x: 0, y: 0, width: 400, height: 600),
            ])
    }

    @Test("The area of the keyboard is below the safe area")
    func keyboard() {
        #expect(RecentInterfaces.fieldAboveKeyboard() == CGRect(x: 0, y: 260, width: 200, height: 40))
    }

    @Test("Update links are called in each frame, in the order of their phases")
    func updates() throws {
        let ball = RecentInterfaces.Ball(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        let link = ball.start()
        let stage = try RenderStage(ball.layer)
        try stage.frame(at: 0.5)
        #expect(ball.center.x == 50 && ball.phases.suffix(2) == ["first", "last"])
        link.isEnabled = false
        try stage.frame(at: 1)
        #expect(ball.center.x == 50)
    }

    @Test("Menus and effects of symbols compile and change nothing")
    func menus() throws {
        let photo = RecentInterfaces.Photo(frame: CGRect(x: 0, y: 0, width: 10, height: 10))
        #expect(photo.interactions.count == 1 && photo.chosen == ["finished"])
    }

    @Test("Properties request layout when they change, in subclasses of buttons with a type")
    func invalidation() {
        #expect(RecentInterfaces.layouts().suffix(2) == [1, 0])
    }

    @Test("The contents of cells are two texts below each other, and are updated")
    func contents() {
        let cell = RecentInterfaces.listCell()
        let labels = RecentInterfaces.labels(in: cell)
        #expect(labels.map(\.text) == ["Name", "Other detail"] && labels.allSatisfy { $0.frame.minX == 16 })
        #expect(labels[0].frame.minY >= 20 && labels[1].frame.minY >= labels[0].frame.maxY)
        #expect(cell.contentView.subviews.count == 1 && cell.layer.cornerRadius == 8)
    }

    @Test("Glass blurs and brightens what is behind it")
    func glass() throws {
        let stage = try RenderStage(RecentInterfaces.glass().layer)
        let blurred = try [42, 47].map { try stage.pixel($0, 20, at: 0)[0] }
        #expect(blurred.allSatisfy { $0 > 100 && $0 < 220 } && abs(blurred[0] - blurred[1]) < 12)
        #expect(try stage.pixel(42, 80, at: 0) == [0, 0, 0] && stage.pixel(47, 80, at: 0) == [255, 255, 255])
    }

    @Test("Mistakes of video compositions are reported, and files have one segment per track")
    func validation() throws {
        let folder = FileManager.default.temporaryDirectory.appendingPathComponent("valid-\(UUID().uuidString)")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let asset = try ExportExampleTests().clip(folder.appendingPathComponent("a.mp4"), [0xC00000])
        #expect(
            RecentInterfaces.mistakes(in: asset) == [
                ["gap at 0.0", "track 9"], ["frameDuration", "instructions", "renderSize"],
            ])
        let track = try #require(asset.tracks(withMediaType: .video).first)
        let segment = try #require(track.segments.first)
        #expect(track.segments.count == 1 && !segment.isEmpty && segment.timeMapping.target == track.timeRange)
        #expect(track.segment(forTrackTime: CMTime(value: 1, timescale: 2))?.timeMapping == segment.timeMapping)
        #expect(track.segment(forTrackTime: CMTime(value: 5, timescale: 1)) == nil)
        let composition = AVMutableComposition()
        try composition.insertTimeRange(track.timeRange, of: asset, at: .zero)
        let composed = composition.tracks.first as? AVCompositionTrack
        #expect(composed?.segments.first?.sourceURL == asset.url)
        let general: AVAssetTrack = composition.tracks[0]
        #expect(general.segments.count == 1)
    }
}
