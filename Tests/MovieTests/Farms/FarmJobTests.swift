import Foundation
import TestSupport
import Testing

@testable import MediaTime
@testable import MediaWriting
@testable import MovieRendering

@Suite("Jobs for render farms")
struct FarmJobTests {
    private let folder: TemporaryFolder
    private let render: ChunkedRender

    init() throws {
        let folder = try TemporaryFolder()
        let rate = try MovieTestClip.rate("10")
        self.folder = folder
        try folder.write("one", to: "media/input")
        let settings = try MovieSettings(container: .mp4, width: 32, height: 32, frameRate: rate)
        render = try ChunkedRender(
            folder.path("jobs/plan"), settings: settings, division: .count(3), files: [folder.path("media/input")]
        ) {
            Movie(root: TestMovie.root(32, 32), frameRate: rate, duration: Rational(3))
        }
    }

    /// Returns the folder with the plan as if one of its files had another path.
    private func chunks(file path: String) throws -> ChunkFolder {
        var plan = render.folder.plan
        plan.files[0].path = path
        return try ChunkFolder(path: folder.path("jobs/plan"), plan: plan, replaces: true)
    }

    @Test("The shared folder contains plan, movie and files")
    func shared() throws {
        let job = FarmJob(render.folder, movie: folder.path("jobs/movie.mp4"))
        #expect(job.sharedFolder == folder.path)
        #expect(job.outsideFiles.isEmpty)
        #expect(FarmJob(try chunks(file: "clip"), movie: folder.path("jobs/m.mp4")).sharedFolder == folder.path("jobs"))
    }

    @Test("Files without a common folder are outside the shared folder, which the movie is in")
    func outside() throws {
        let job = FarmJob(try chunks(file: "/elsewhere/clip.mp4"), movie: folder.path("jobs/movie.mp4"))
        #expect(job.sharedFolder == folder.path("jobs"))
        #expect(job.outsideFiles == ["/elsewhere/clip.mp4"])
        #expect(FarmJob(render.folder, movie: "/elsewhere/movie.mp4").sharedFolder == "/")
    }

    @Test("Names with line breaks do not add lines to comments")
    func comments() throws {
        let job = FarmJob(render.folder, movie: folder.path("jobs/a\nrm -rf x.mp4"), workers: 2)
        let jobs = job.kubernetesJobs(
            FarmJob.Cluster(image: "i", claim: "c\nd"), FarmResources(seconds: FarmResources.jobSeconds))
        let slurm = job.slurmScript(FarmResources(seconds: FarmResources.taskSeconds))
        for text in [jobs, job.openJobDescription] {
            #expect(!text.split(separator: "\n").contains { $0.hasPrefix("rm ") || $0.hasPrefix("d\"") })
        }
        #expect(slurm.contains("/jobs/a\nrm -rf x.mp4'"))
    }
}
