import Foundation
import JSONParsing

@testable import LottieImport

extension JSONValue {
    /// Returns the document with the values of its properties at a frame in place of their keyframes.
    func baked(at frame: Double) throws -> JSONValue {
        switch self {
        case .array(let values): return .array(try values.map { try $0.baked(at: frame) })
        case .object(let object):
            let isProperty = object["k"]?.array?.first?["t"] != nil
            // Text documents are no values.
            if isProperty, let first = object["k"]?.array?.first?["s"], first.object == nil {
                return .object(["k": try value(like: first, at: frame)])
            }
            var result = JSONObject()
            for (name, value) in object.members { result.append(name, try value.baked(at: frame)) }
            return .object(result)
        default: return self
        }
    }

    /// Returns the value of a property at a frame, of the kind that its first keyframe has.
    private func value(like first: JSONValue, at frame: Double) throws -> JSONValue {
        func numbers(_ values: [Double]) -> JSONValue { .array(values.map { .number($0) }) }
        let parts = first.array ?? [first]
        if parts.first?.object != nil {
            guard let empty = LottiePath(json: .object(["v": .array([])])) else { return self }
            let path = try property(text, empty).value(at: frame)
            func points(_ points: [CGPoint]) -> JSONValue { .array(points.map { .pair(Double($0.x), Double($0.y)) }) }
            return .object([
                "c": .bool(path.isClosed), "v": points(path.vertices), "i": points(path.inHandles),
                "o": points(path.outHandles),
            ])
        }
        switch parts.count {
        case 1: return .number(try property(text, 0.0).value(at: frame))
        case 2...4:
            let vector = try property(text, LottieVector(0, 0)).value(at: frame).values
            return numbers((0..<parts.count).map { vector[$0] })
        default: return numbers(try property(text, GradientNumbers([])).value(at: frame).numbers)
        }
    }

    /// The JSON text.
    var text: String {
        switch self {
        case .null: "null"
        case .bool(let flag): "\(flag)"
        case .number(let number): "\(number)"
        case .string(let text): String(decoding: (try? JSONEncoder().encode(text)) ?? Data(), as: UTF8.self)
        case .array(let values): "[\(values.map(\.text).joined(separator: ","))]"
        case .pair(let x, let y): "[\(x),\(y)]"
        case .object(let object):
            "{\(object.members.map { "\(JSONValue.string($0.name).text):\($0.value.text)" }.joined(separator: ","))}"
        }
    }
}
