/// The properties `translate`, `rotate` and `scale`, which come before the functions of `transform`.
enum IndividualTransforms {
    /// The names of the properties.
    static let names = ["translate", "rotate", "scale"]

    /// Returns the transform with that of the properties as functions; nil for 3D values.
    ///
    /// Each property becomes one function, also if it has no value, so that lists can be interpolated by functions.
    static func transform(_ transform: String?, _ value: (String) -> String?) -> String? {
        guard let translate = function("translate", value("translate"), "0px 0px"),
            let rotate = function("rotate", value("rotate"), "0deg"),
            let scale = function("scale", value("scale"), "1 1")
        else { return nil }
        let list = [translate, rotate, scale].joined(separator: " ")
        return transform.map { $0.lowercased() == "none" ? list : "\(list) \($0)" } ?? list
    }

    private static func function(_ name: String, _ value: String?, _ initial: String) -> String? {
        let text = value.map { $0.lowercased() == "none" ? initial : $0 } ?? initial
        var words = CSSSyntax.split(text, at: " ")
        let isLegal = name == "rotate" ? words.count == 1 : (1...2).contains(words.count)
        guard isLegal else { return nil }
        if name == "translate", words.count == 1 { words.append("0px") }
        if name == "scale" { words = words.map(number) + (words.count == 1 ? words.map(number) : []) }
        return "\(name)(\(words.joined(separator: ", ")))"
    }

    /// Returns a factor without a percent sign.
    private static func number(_ text: String) -> String {
        guard text.hasSuffix("%"), let percentage = Double(text.dropLast()) else { return text }
        return "\(percentage / 100)"
    }
}

extension DrawingStyle {
    /// Adds the individual transforms to `transform`.
    mutating func addIndividualTransforms() {
        plainTransform = values["transform"]
        let names = IndividualTransforms.names
        guard !own.isDisjoint(with: names),
            let transform = IndividualTransforms.transform(plainTransform, { values[$0] })
        else { return }
        values["transform"] = transform
        own.insert("transform")
        own.subtract(names)
    }
}

extension CSSKeyframes {
    /// Returns the keyframes with `transform` in place of individual transforms.
    ///
    /// - Parameter style: The style of the element, for the values that keyframes leave out.
    func addingIndividualTransforms(_ style: DrawingStyle) -> CSSKeyframes {
        let names = IndividualTransforms.names
        guard keyframes.contains(where: { $0.declarations.contains { names.contains($0.property) } }) else {
            return self
        }
        func frame(_ offset: Double, _ declarations: [CSSDeclaration]) -> Keyframe {
            func value(_ name: String) -> String? {
                let declared = declarations.last { $0.property == name }.map {
                    CSSVariables.resolved($0.value, style.values)
                }
                return declared ?? (name == "transform" ? style.plainTransform : style[name])
            }
            guard let transform = IndividualTransforms.transform(value("transform"), value) else {
                return Keyframe(offset: offset, declarations: declarations)
            }
            let others = declarations.filter { !names.contains($0.property) && $0.property != "transform" }
            let declaration = CSSDeclaration(property: "transform", value: transform, isImportant: false)
            return Keyframe(offset: offset, declarations: others + [declaration])
        }
        let isTransformed = { (frame: Keyframe) in
            frame.declarations.contains { names.contains($0.property) || $0.property == "transform" }
        }
        var result = keyframes.map { isTransformed($0) ? frame($0.offset, $0.declarations) : $0 }
        if !keyframes.contains(where: { $0.offset == 0 && isTransformed($0) }) { result.insert(frame(0, []), at: 0) }
        if !keyframes.contains(where: { $0.offset == 1 && isTransformed($0) }) { result.append(frame(1, [])) }
        return CSSKeyframes(keyframes: result)
    }
}
