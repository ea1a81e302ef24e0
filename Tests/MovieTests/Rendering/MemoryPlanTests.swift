import Foundation
import LayerTree
import Limits
import MediaPlayback
import MediaReading
import MediaTime
import MediaWriting
import TestSupport
import Testing

@testable import MovieRendering

@Suite("Division of the memory limit")
struct MemoryPlanTests {
    private static let clip = 1920 * 1080
    private static let used = 60 << 20

    private func settings(_ encoder: String = "libx264", width: Int = 1920, height: Int = 1080) throws -> MovieSettings
    {
        try MovieSettings(
            container: .mp4, width: width, height: height, frameRate: 30, video: VideoCodecSettings(encoder: encoder))
    }

    private func plan(_ settings: MovieSettings, clips: Int, memory: Int) throws -> MemoryPlan {
        var limits = ResourceLimits()
        limits.memory = memory
        return try MemoryPlan(
            settings, clips: Array(repeating: Self.clip, count: clips), used: Self.used, limits: limits)
    }

    @Test("With the default limit, a 1080p movie with clips uses the full caches and unchanged settings")
    func plenty() throws {
        let settings = try settings()
        let plan = try plan(settings, clips: 3, memory: ResourceLimits().memory)

        #expect(plan.settings == settings && plan.notes == [])
        #expect(plan.frameQueue.elements == 4 && plan.stepsInFlight == RenderLoop.stepsInFlight)
        #expect(plan.decoding.total == DecodeBudget.shared.total)
        #expect(plan.decoding.limitPerClip == DecodeBudget.shared.limitPerClip)
    }

    @Test(
        "Less memory means smaller caches, and never more than the limit", arguments: [512, 768, 1024, 1536, 4096])
    func division(memory: Int) throws {
        let settings = try settings()
        let plan = try plan(settings, clips: 3, memory: memory)
        let frame = 1920 * 1080 * 4
        let frames = 2 * frame + settings.frameBytes(plan.frameQueue)
        let encoder = try #require(plan.settings.encoderMemory).maximum
        let caches = plan.decoding.total / 8 * 19
        let sum = Self.used + frames + encoder + caches

        #expect(sum <= memory << 20, "\(sum >> 20) MiB")
        #expect(plan.notes.isEmpty == (plan.settings == settings))
        if memory >= 1536 { #expect(plan.settings == settings) }
    }

    @Test("Frames of 4K wait only if there is memory for shared frames, and never more than the limit")
    func division4K() throws {
        let settings = try settings(width: 3840, height: 2160)
        let image = 3840 * 2160 * 4
        let error = #expect(throws: LimitError.self) { try plan(settings, clips: 1, memory: 1) }
        let least = Int(try #require(error).actual)
        var found: Set<Int> = []
        for memory in stride(from: least, through: 4096, by: 64) {
            let plan = try plan(settings, clips: 1, memory: memory)
            let encoder = try #require(plan.settings.encoderMemory).maximum
            let frames = 2 * image + settings.frameBytes(plan.frameQueue)

            found.insert(plan.frameQueue.elements)
            #expect(Self.used + frames + encoder <= memory << 20, "\(memory) MiB")
            if !plan.notes.isEmpty { #expect(plan.frameQueue.elements == 1, "\(memory) MiB") }
        }
        #expect(found == [1, 4])
    }

    @Test("The frames between compositor and encoder are one image and planes, or shared frames")
    func frameBytes() throws {
        let pixels = 1920 * 1080
        let small = QueueLimits(elements: 1, bytes: 256 << 20)
        let limits = QueueLimits(elements: 4, bytes: 256 << 20)
        let large = try settings(width: 3840, height: 2160)
        let shared = 5 * pixels * 4
        #expect(try settings().frameBytes(limits) == shared)
        #expect(try settings().frameBytes(small) == pixels * 4 + 3 * pixels * 3 / 2)
        #expect(large.frameBytes(limits) == 4 * shared)
        #expect(large.frameBytes(small) == 4 * pixels * 4 + 3 * 4 * pixels * 3 / 2)
        // Two images of 8K are in the queue, and one is encoded.
        #expect(try settings(width: 7680, height: 4320).frameBytes(limits) == 3 * 16 * pixels * 4)
        func other(_ format: EncodedPixelFormat, _ encoder: String) throws -> Int {
            try MovieSettings(
                container: .mov, width: 1920, height: 1080, frameRate: 30,
                video: VideoCodecSettings(encoder: encoder, pixelFormat: format)
            ).frameBytes(limits)
        }
        #expect(try other(.yuv422p10le, "prores_ks") == 5 * pixels * 8)
        #expect(try other(.argb, "qtrle") == shared)
    }

    @Test(
        "Too little memory is an error with the smallest value that works",
        arguments: ["libx264", "libx265"])
    func tooLittle(encoder: String) throws {
        let settings = try MovieSettings(
            container: .mov, width: 1920, height: 1080, frameRate: 30, video: VideoCodecSettings(encoder: encoder))
        let error = #expect(throws: LimitError.self) { try plan(settings, clips: 3, memory: 100) }
        let least = Int(try #require(error).actual)

        #expect(error?.limit == "memory" && error?.value == 100)
        #expect(throws: Never.self) { try plan(settings, clips: 3, memory: least) }
        #expect(throws: LimitError.self) { try plan(settings, clips: 3, memory: least - 1) }
    }

    @Test("The tiles of tiled layers share the memory with the other caches")
    func tiles() throws {
        func tiles(_ memory: Int) throws -> Int {
            var limits = ResourceLimits()
            limits.memory = memory
            return try MemoryPlan(settings(), clips: [], tiledLayers: 2, used: Self.used, limits: limits).tilesPerLayer
        }
        #expect(try tiles(8192) >= 512 << 20)
        #expect(try tiles(1024) < 256 << 20)
    }

    @Test("Filters keep 64 MiB with enough memory, and less with little memory")
    func filters() throws {
        func memory(_ limit: Int, usesFilters: Bool) throws -> Int {
            var limits = ResourceLimits()
            limits.memory = limit
            return try MemoryPlan(settings(), clips: [], usesFilters: usesFilters, used: Self.used, limits: limits)
                .filterMemory
        }
        #expect(try memory(8192, usesFilters: true) == 64 << 20)
        #expect(try memory(8192, usesFilters: false) == 64 << 20)
        #expect(try memory(320, usesFilters: true) < 16 << 20)
        let large = try memory(700, usesFilters: true)
        let small = try memory(700, usesFilters: false)
        #expect(large == 64 << 20 || large > 3 * small, "\(large) \(small)")
    }

    @Test("Filters and background filters of any layer are found")
    func filterSearch() {
        let root = CALayer()
        let child = CALayer()
        root.addSublayer(child)
        #expect(!root.usesFilters)
        child.backgroundFilters = [CIFilter(name: "CIGaussianBlur") as Any]
        #expect(root.usesFilters)
        child.backgroundFilters = nil
        child.mask = CALayer()
        child.mask?.filters = [CIFilter(name: "CIGaussianBlur") as Any]
        #expect(root.usesFilters)
    }

    @Test("Movies of all sizes work with the smallest value, and without a limit")
    func sizes() throws {
        for (width, height) in [(16, 16), (640, 360), (3840, 2160), (7680, 4320)] {
            let settings = try settings(width: width, height: height)
            let least = Int(
                try #require(#expect(throws: LimitError.self) { try plan(settings, clips: 1, memory: 1) }).actual)
            #expect(throws: Never.self) { try plan(settings, clips: 1, memory: least) }
            #expect(try plan(settings, clips: 1, memory: .max).settings == settings)
        }
    }

    @Test("Frames do not depend on the memory limit")
    func frames() throws {
        let folder = try TemporaryFolder()
        let clip = folder.url.appendingPathComponent("clip.mp4").path
        try MovieTestClip.make(clip, rate: 25)
        func render(_ memory: Int, to name: String) throws -> Data {
            let root = TestMovie.root(96, 64)
            let layer = TestMovie.clip(clip, frame: CGRect(x: 0, y: 0, width: 96, height: 64))
            root.addSublayer(layer)
            let reverse = TestMovie.clip(clip, frame: CGRect(x: 48, y: 0, width: 48, height: 32))
            reverse.player?.rate = -1
            root.addSublayer(reverse)
            let path = folder.url.appendingPathComponent(name).path
            var limits = ResourceLimits()
            limits.memory = memory
            limits.cachedFrames = memory == .max ? .max : 1
            try ResourceLimits.$current.withValue(limits) {
                let movie = Movie(root: root, frameRate: 25, duration: 1)
                let settings = try MovieSettings(
                    container: .mkv, width: 96, height: 64, frameRate: 25,
                    video: VideoCodecSettings(encoder: "ffv1", pixelFormat: .yuv420p))
                try RenderLoop(
                    movie, to: path, settings: settings, viewport: Viewport(width: 96, height: 64),
                    options: RenderOptions(threads: 1)
                ).run()
            }
            return try Data(contentsOf: URL(fileURLWithPath: path))
        }
        // The test's own memory counts: enough to start, too little for the usual caches.
        let resident = try #require(MemoryUse.resident)
        let little = try render(resident >> 20 + 200, to: "little.mkv")
        #expect(try render(.max, to: "much.mkv") == little)
    }
}
