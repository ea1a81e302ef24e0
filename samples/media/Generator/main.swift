// Draws the sample media: `Generator photo NAME W H | logo SIZE | spark SIZE | flake SIZE | map LEVEL W H | clip W H
// FRAMES | music SECONDS`, raw on standard output.
import Foundation

func put(_ bytes: [UInt8]) { FileHandle.standardOutput.write(Data(bytes)) }

let words = Array(CommandLine.arguments[1...])
let numbers = words.compactMap { Int($0) }
switch words.first {
case "photo":
    guard let photo = photos.first(where: { $0.name == words[1] }) else { exit(2) }
    let aspect = Float(numbers[0]) / Float(numbers[1])
    put(draw(width: numbers[0], height: numbers[1], samples: 2, channels: 3) { x, y in photo.color(x, y, aspect) })
case "logo":
    put(draw(width: numbers[0], height: numbers[0], samples: 4, channels: 4, logo))
case "spark", "flake":
    put(draw(width: numbers[0], height: numbers[0], samples: 4, channels: 4, words[0] == "spark" ? spark : flake))
case "clip":
    for frame in 0..<numbers[2] {
        let dusk = Dusk(phase: Float(frame) / Float(numbers[2]), aspect: Float(numbers[0]) / Float(numbers[1]))
        put(draw(width: numbers[0], height: numbers[1], samples: 2, channels: 3) { x, y in dusk.color(x: x, y: y) })
    }
case "map":
    let island = Island(level: numbers[0], height: numbers[2])
    put(draw(width: numbers[1], height: numbers[2], samples: 2, channels: 4) { x, y in island.color(x, y) })
case "music":
    put(music(seconds: numbers[0]))
default:
    exit(2)
}
