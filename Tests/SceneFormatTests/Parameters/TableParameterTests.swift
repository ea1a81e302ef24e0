import Foundation
import RenderTree
import Testing

@testable import SceneFormat
@testable import SceneLanguage

@Suite("Lists from tables")
struct TableParameterTests {
    private let fixture: SceneFixture

    init() throws {
        fixture = try SceneFixture()
        try fixture.write("name,2023,2024,code\nOslo,1.5,12,01\n\"Bergen, west\",7,x,02\n", to: "data/towns.csv")
        try fixture.write("[{\"name\": \"Oslo\", \"size\": 3, \"tags\": [1, 2]}]", to: "towns.json")
        try fixture.write("name;size\nOslo;1,5\n", to: "comma.csv")
    }

    /// Returns the texts of layers that show an expression for each row of the list `towns`.
    private func texts(_ declaration: String, _ expression: String) throws -> [String] {
        let scene = try fixture.scene(
            minimalScene(
                layers: """
                    - repeat: "{{towns}}"
                      as: town
                      layer: { name: "{{\(expression)}}", frame: [0, 0, 10, 10] }
                    """, more: "parameters: { towns: { type: list, \(declaration) } }"))
        return scene.root.sublayers.compactMap(\.name)
    }

    @Test("Rows are objects with numbers and texts")
    func rows() throws {
        let table = "table: data/towns.csv"
        #expect(try texts(table, "town.name + ' ' + text(town['2023'] * 2)") == ["Oslo 3", "Bergen, west 14"])
        #expect(try texts(table, "town.name + ' ' + text(town['2024'])") == ["Oslo 12", "Bergen, west x"])
        #expect(try texts("table: comma.csv", "text(town.size * 2)") == ["3"])
        #expect(try texts("table: towns.json", "text(town.size + 1)") == ["4"])
    }

    @Test("Declared fields have their types, and leave other columns out")
    func fields() throws {
        let fields = "fields: { name: string, code: string, rank: { type: integer, default: 5 } }"
        #expect(try texts("table: data/towns.csv, \(fields)", "town.code + text(town.rank)") == ["015", "025"])
    }

    @Test("Problems are reported with their place in the scene or in the table")
    func problems() {
        func messages(_ declaration: String) -> [String] {
            fixture.messages(minimalScene(more: "parameters: { towns: { \(declaration) } }"))
        }
        #expect(messages("type: list, table: none.csv").first?.contains("cannot read the table \"none.csv\"") == true)
        #expect(messages("type: list, table: media/logo.png").first?.contains("unknown format") == true)
        let typed = messages("type: list, table: data/towns.csv, fields: { name: number }")
        #expect(typed.first?.contains("towns.csv:2:") == true, "\(typed)")
        let text = messages("type: string, table: data/towns.csv")
        #expect(text.first?.contains("is for parameters of type list") == true)
        let both = messages("type: list, default: [], table: data/towns.csv")
        #expect(both.first?.contains("has a default and a table") == true)
    }

    @Test("The file belongs to the files of the scene")
    func files() throws {
        let scene = try fixture.scene(
            minimalScene(more: "parameters: { towns: { type: list, table: data/towns.csv } }"))
        #expect(scene.files.contains { $0.hasSuffix("/data/towns.csv") })
    }
}
