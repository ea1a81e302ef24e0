import Foundation
import TestSupport
import Testing

@Suite("multiplane new and guide")
struct NewTests {
    @Test("A template is copied with its files, never over others, and can be rendered")
    func new() throws {
        let folder = try TemporaryFolder()
        let result = try Command.run("new", "lower-third", "-o", "show/third.yaml", in: folder)
        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output.contains("show/third.yaml\n") && result.output.contains("show/media/"))
        let valid = try Command.run("validate", "show/third.yaml", in: folder)
        #expect(valid.status == 0, "\(valid.errors)")
        let still = try Command.run(
            "still", "show/third.yaml", "--at", "1", "--scale", "0.1", "-o", "a.png", in: folder)
        #expect(still.status == 0, "\(still.errors)")

        let again = try Command.run("new", "lower-third", "-o", "show/third.yaml", in: folder)
        #expect(again.status == 0 && again.output.isEmpty, "equal files stay")
        try folder.write("mine", to: "show/third.yaml")
        let other = try Command.run("new", "lower-third", "-o", "show/third.yaml", in: folder)
        #expect(other.status == 2)
        #expect(other.errors.contains("the file exists and differs; nothing was written"))
        #expect(try String(contentsOfFile: folder.path("show/third.yaml"), encoding: .utf8) == "mine")
    }

    @Test("A template is copied with the library that it includes, and is valid in its other shapes")
    func template() throws {
        let folder = try TemporaryFolder()
        let result = try Command.run("new", "weekly-numbers", in: folder)
        #expect(result.output == "weekly-numbers.yaml\nlibrary/charts.yaml\n", "\(result.errors)")
        let valid = try Command.run("validate", "weekly-numbers.yaml", in: folder)
        #expect(valid.status == 0 && valid.output.contains("(vertical): 1080×1920"), "\(valid.errors)")
    }

    @Test("Without a name, the templates are listed before the samples; an unknown name has a suggestion")
    func list() throws {
        let list = try Command.run("new")
        #expect(list.status == 0)
        #expect(list.output.contains("  promo ") && list.output.contains("  slideshow "))
        #expect(list.output.hasPrefix("Templates:\n  audiogram ") && list.output.contains("\nSamples:\n  aces "))
        let unknown = try Command.run("new", "slidshow")
        #expect(unknown.status == 3 && unknown.errors.contains("did you mean \"slideshow\"?"))
    }

    @Test("The complete guide is printed, or its part about one class")
    func guide() throws {
        #expect(try Command.run("guide").output.hasPrefix("# How to write scenes"))
        #expect(try Command.run("guide", "--for", "CAShapeLayer").output.contains("`strokeEnd`"))
        let unknown = try Command.run("guide", "--for", "CAShapeLayr")
        #expect(unknown.status == 2 && unknown.errors.contains("did you mean \"CAShapeLayer\"?"))
    }
}
