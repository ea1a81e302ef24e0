import Foundation
import TestSupport
import Testing

@Suite("The command export")
struct ExportTests {
    private let folder: TemporaryFolder

    init() throws {
        folder = try TemporaryFolder()
        try folder.write(
            """
            multiplane: 1
            size: [64, 32]
            frameRate: 10
            duration: 1
            parameters: { color: { type: color, default: "#ff0000" } }
            root:
              sublayers: [{ name: box, frame: [0, 0, 8, 8], backgroundColor: "{{color}}" }]
            """, to: "scene.yaml")
        try folder.write(
            """
            multiplane: 1
            size: [64, 32]
            frameRate: 10
            duration: 1
            root: { sublayers: [{ class: CATextLayer, string: a, kern: 3, frame: [0, 0, 8, 8] }] }
            """, to: "own.yaml")
    }

    @Test("A drawing is exported as layers, which are the same pixels")
    func layers() throws {
        try folder.write(
            """
            <svg xmlns="http://www.w3.org/2000/svg" width="64" height="32">
            <linearGradient id="g"><stop stop-color="red"/><stop offset="1" stop-color="blue"/></linearGradient>
            <rect id="bar" width="40" height="20" fill="url(#g)" transform="rotate(10)"/>
            <circle id="dot" cx="40" cy="16" r="9" fill="none" stroke="green">
            <animate attributeName="r" values="9;3" dur="1s" fill="freeze"/></circle></svg>
            """, to: "logo.svg")
        let result = try Command.run("export", "logo.svg", "-o", "logo.yaml", in: folder)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        #expect(try folder.text("logo.yaml").contains("name: dot"))
        #expect(try Command.run("validate", "logo.yaml", "--strict", in: folder).status == 0)
        for file in ["logo.svg", "logo.yaml"] {
            let output = ["-o", "\(file).png", "--at", "0.5"]
            #expect(try Command.invocation(["still", file] + output, in: folder).run().status == 0)
        }
        #expect(
            try Data(contentsOf: URL(fileURLWithPath: folder.path("logo.svg.png")))
                == Data(contentsOf: URL(fileURLWithPath: folder.path("logo.yaml.png"))))
    }

    @Test("A package is a folder that is read again, and is replaced with -y only")
    func package() throws {
        let result = try Command.run("export", "scene.yaml", "-o", "out/scene.ca", in: folder)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        #expect(try folder.text("out/scene.ca/main.caml").contains("backgroundColor=\"1 0 0\""))
        #expect(try Command.run("validate", "out/scene.ca", in: folder).status == 0)
        let again = try Command.run("export", "scene.yaml", "-o", "out/scene.ca", in: folder)
        #expect(again.status == 2 && again.errors.contains("give -y to replace it"))
        let arguments = ["export", "scene.yaml", "-o", "out/scene.ca", "-y", "--set", "color=#0000ff"]
        #expect(try Command.invocation(arguments, in: folder).run().status == 0)
        #expect(try folder.text("out/scene.ca/main.caml").contains("backgroundColor=\"0 0 1\""))
        #expect(try FileManager.default.contentsOfDirectory(atPath: folder.path("out")) == ["scene.ca"])
    }

    @Test("A document is a file, other extensions and folders with other files are refused")
    func names() throws {
        #expect(try Command.run("export", "scene.yaml", "-o", "scene.caml", in: folder).status == 0)
        #expect(try Command.run("validate", "scene.caml", in: folder).status == 0)
        #expect(try Command.run("export", "scene.yaml", "-o", "scene.caml", in: folder).status == 2)
        let other = try Command.run("export", "scene.yaml", "-o", "scene.mov", in: folder)
        #expect(other.status == 2 && other.errors.contains("expected a name that ends in one of .ca, .caml, .otio"))
        try folder.write("mine", to: "mine.ca/notes.txt")
        let mine = try Command.run("export", "scene.yaml", "-o", "mine.ca", "-y", in: folder)
        #expect(mine.status == 2 && mine.errors.contains("not a Core Animation package"))
        #expect(try folder.text("mine.ca/notes.txt") == "mine")
    }

    @Test("Losses are warnings with their places, and errors with --strict")
    func warnings() throws {
        let lenient = try Command.run("export", "own.yaml", "-o", "own.ca", in: folder)
        #expect(lenient.status == 0 && lenient.errors.contains("own.yaml:5:21: Core Animation has no kern"))
        let strict = try Command.run("export", "own.yaml", "-o", "strict.ca", "--strict", in: folder)
        #expect(strict.status == 3 && !FileManager.default.fileExists(atPath: folder.path("strict.ca")))
    }

    @Test("A timeline is a file that is read again")
    func timeline() throws {
        try folder.write(
            """
            multiplane: 1
            size: [64, 32]
            frameRate: 10
            duration: 2
            root:
              sublayers:
                - sequence:
                    - { name: red, duration: 1.2, transition: fade, backgroundColor: "#ff0000" }
                    - { name: blue, duration: 1.3, backgroundColor: "#0000ff" }
            """, to: "cut.yaml")
        let result = try Command.run("export", "cut.yaml", "-o", "cut.otio", in: folder)
        #expect(result.status == 0 && result.errors.isEmpty, "\(result.errors)")
        #expect(try folder.text("cut.otio").contains("SMPTE_Dissolve"))
        #expect(try Command.run("validate", "cut.otio", in: folder).status == 0)
        #expect(try Command.run("export", "cut.yaml", "-o", "cut.otio", in: folder).status == 2)
    }
}
