import Foundation
import TestSupport
import Testing

@Suite struct BatchTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(SmallScene.moving(seconds: 0.3), to: "card.yaml")
    }

    @Test("A batch continues after a failing row and lists it in the summary")
    func failure() throws {
        try folder.write("name,colour\nAnn,#ff0000\nBob,loud\nZoë,#00ff00\n", to: "rows.csv")
        try folder.write(
            SmallScene.moving(seconds: 0.3).replacing("parameters:\n", with: "parameters:\n  name: { type: string }\n"),
            to: "card.yaml")

        let result = try Command.run(
            "batch", "card.yaml", "--rows", "rows.csv", "-o", "out/{row}-{name}.mp4", in: folder)

        #expect(result.output == "out/1-Ann.mp4\nout/3-Zoë.mp4\n")
        #expect(result.errors.contains("row 2 (out/2-Bob.mp4): not rendered\nrows.csv:3:"), "\(result.errors)")
        #expect(result.errors.hasSuffix("2 of 3 rendered; not rendered: out/2-Bob.mp4\n"))
        #expect(result.status == 3)
        #expect(folder.files == ["card.yaml", "out/1-Ann.mp4", "out/3-Zoë.mp4", "rows.csv"])
    }

    @Test("A batch renders every combination of scenes and presets")
    func product() throws {
        try folder.write(SmallScene.moving(seconds: 0.2), to: "other.yaml")

        let result = try Command.run(
            "batch", "card.yaml", "other.yaml", "--preset", "draft", "--preset", "social-square", "--size", "32x32",
            "-o", "{scene}-{preset}.mp4",
            in: folder)

        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "card-draft.mp4\ncard-social-square.mp4\nother-draft.mp4\nother-social-square.mp4\n")
        #expect(result.errors == "4 of 4 rendered\n")
    }

    @Test("Two outputs with the same name are an error before rendering")
    func clash() throws {
        try folder.write(##"[{"colour": "#ff0000"}, {"colour": "#00ff00"}]"##, to: "rows.json")

        let result = try Command.run("batch", "card.yaml", "--rows", "rows.json", "-o", "out.mp4", in: folder)

        #expect(result.status == 2)
        #expect(result.errors.contains("rows 1 and 2 would write \"out.mp4\""), "\(result.errors)")
        #expect(folder.files == ["card.yaml", "rows.json"])
    }

    @Test("A name without a format is one error before rendering, which names the command for single images")
    func unknownFormat() throws {
        try folder.write("colour\n#ff0000\n#00ff00\n", to: "rows.csv")

        let result = try Command.run("batch", "card.yaml", "--rows", "rows.csv", "-o", "{row}.png", in: folder)

        #expect(result.status == 2)
        #expect(result.errors.hasPrefix("multiplane: 1.png: the name does not determine a format; "))
        #expect(result.errors.hasSuffix("; for a single image, use multiplane still\n"), "\(result.errors)")
        #expect(result.errors.split(separator: "\n").count == 1)
    }

    @Test("A missing table ends with status 4")
    func missingTable() throws {
        #expect(try Command.run("batch", "card.yaml", "--rows", "none.csv", "-o", "{row}.mp4", in: folder).status == 4)
    }

    @Test(
        "Presets with different containers get their extensions, by {extension} or a name without one",
        arguments: ["{scene}-{preset}.{extension}", "{scene}-{preset}"])
    func containers(template: String) throws {
        let result = try Command.run(
            "batch", "card.yaml", "--preset", "draft", "--preset", "web-vp9", "--size", "32x32", "-o", template,
            in: folder)

        #expect(result.status == 0, "\(result.errors)")
        #expect(result.output == "card-draft.mp4\ncard-web-vp9.webm\n")
        #expect(folder.files == ["card-draft.mp4", "card-web-vp9.webm", "card.yaml"])
    }

    @Test("A parameter without a column uses its default in output names")
    func defaults() throws {
        try folder.write("row\nx\ny\n", to: "rows.csv")
        try folder.write(
            SmallScene.moving(seconds: 0.3).replacing(
                "parameters:\n",
                with:
                    "parameters:\n  name: { type: string, default: Eve }\n  row: { type: string, default: z }\n"
                    + "  scene: { type: string, default: other }\n"
            ), to: "card.yaml")

        let result = try Command.run(
            "batch", "card.yaml", "--rows", "rows.csv", "-o", "{scene}-{name}-{row}.mp4", in: folder)

        // Built-in fields take precedence over defaults, and columns over both.
        #expect(result.output == "card-Eve-x.mp4\ncard-Eve-y.mp4\n", "\(result.errors)")
    }

    @Test("Several rows with the same name are one error that begins with the command's name")
    func problems() throws {
        try folder.write("colour\n#ff0000\n#00ff00\n#0000ff\n", to: "rows.csv")

        let result = try Command.run("batch", "card.yaml", "--rows", "rows.csv", "-o", "{scene}.mp4", in: folder)

        let lines = result.errors.split(separator: "\n")
        #expect(result.status == 2)
        #expect(lines.count == 1 && lines.allSatisfy { $0.hasPrefix("multiplane: --output ") }, "\(result.errors)")
    }
}
