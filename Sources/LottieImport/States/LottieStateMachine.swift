import Foundation
import Images
import Limits
import SourceFiles
import ZipReading

/// A state machine of a dotLottie archive, with the animations that its states play.
///
/// State machines react to clicks and to values that a program sets. In movies, a schedule of events takes their
/// place:
///
/// ```swift
/// let machine = try LottieStateMachine(contentsOf: URL(filePath: "toggle.lottie"))
/// let layer = LottieLayer(machine)
/// layer.events = [LottieEvent(at: 1, pointer: .click), LottieEvent(at: 3, set: ["isOn": false])]
/// ```
public final class LottieStateMachine: Sendable {
    /// The name in the archive.
    public let name: String
    /// The names of the inputs that have values, in alphabetical order.
    public var inputs: [String] { model.inputs.keys.sorted() }
    /// The names of the inputs that are events, in alphabetical order.
    public var events: [String] { model.events.sorted() }
    /// The names of the states, in the order of the file.
    public var states: [String] { model.states.map(\.name) }
    /// The features that do not work as the file asks.
    public let warnings: [LottieAnimation.Warning]

    let model: StateMachineModel
    /// The name of the animation that is shown until a state names another one.
    let initialAnimation: String
    /// The themes that actions choose.
    let themes: Set<String>
    /// The name of the file for messages.
    private let file: String
    /// The most animations of all states, each counted for each theme that actions choose.
    private static let animationLimit = 256
    /// The animations by name and theme.
    private let animations: [Key: LottieAnimation]

    private struct Key: Hashable {
        let animation: String, theme: String?
    }

    /// Reads a state machine from the bytes of a dotLottie archive.
    ///
    /// - Parameters:
    ///   - data: The bytes.
    ///   - file: The name of the file for messages.
    ///   - name: The name of the state machine; nil for the one that the archive names first.
    ///   - theme: The name of a theme; nil for the one that each animation names, if any.
    ///   - compatibility: The player that the animations are drawn like.
    ///   - decode: Decodes an image; nil leaves images out.
    /// - Throws: `LottieError` with the path of the value that makes it impossible to run the machine.
    package init(
        data: Data, file: String, named name: String? = nil, theme: String? = nil,
        compatibility: LottieAnimation.Compatibility = .afterEffects, decode: ((ContainedFile) throws -> CGImage)?
    ) throws(LottieError) {
        guard ZipArchive.isArchive(data), data.count <= LottieFile.byteLimit else {
            throw .unreadable(file: file, problem: "only dotLottie archives have state machines")
        }
        let archive = try LottieArchive(data, name: file)
        let id = try archive.stateMachine(name)
        var reader = StateMachineReader(file: "s/\(id).json", archive)
        let model = try reader.model(try archive.json("s/\(id).json"))
        let initial = try archive.animation(nil)
        let names = [initial] + model.states.compactMap { $0.playback?.animation }
        let themes = model.chosenThemes(of: archive.themes)
        guard Set(names).count * (themes.count + 1) <= Self.animationLimit else {
            throw .unreadable(
                file: file,
                problem: "the state machine \"\(id)\" has more than \(Self.animationLimit) animations and themes")
        }
        var warnings = reader.warnings
        var animations: [Key: LottieAnimation] = [:]
        for animation in Set(names).sorted() {
            for chosen in [theme] + themes.sorted() where animations[Key(animation: animation, theme: chosen)] == nil {
                let part = try LottieFile(archive, animation: animation, theme: chosen, files: LottieFiles())
                let loaded = try LottieAnimation(
                    part, name: "\(file)/\(animation)", compatibility: compatibility, decode: decode)
                animations[Key(animation: animation, theme: chosen == theme ? nil : chosen)] = loaded
                warnings += loaded.warnings.filter { !warnings.contains($0) }
            }
        }
        self.name = id
        self.file = file
        self.model = model
        self.themes = themes
        self.animations = animations
        initialAnimation = initial
        for state in model.states {
            guard let playback = state.playback, let segment = playback.segment else { continue }
            let shown = animations[Key(animation: playback.animation ?? initial, theme: nil)]
            guard shown?.frames(ofMarker: segment) == nil else { continue }
            let problem = "the animation has no marker \"\(segment)\"; all of it plays"
            warnings.append(LottieAnimation.Warning(path: "s/\(id).json: state \"\(state.name)\"", problem: problem))
        }
        self.warnings = warnings
    }

    private init(_ source: LottieStateMachine, animations: [Key: LottieAnimation], warnings: [LottieAnimation.Warning])
    {
        name = source.name
        model = source.model
        initialAnimation = source.initialAnimation
        themes = source.themes
        file = source.file
        self.animations = animations
        self.warnings = warnings
    }
}

extension LottieStateMachine {
    /// The animations of all states and themes.
    var allAnimations: some Collection<LottieAnimation> { animations.values }

    /// The largest number of layers and drawn items of a frame.
    package var instanceCount: Double { allAnimations.map(\.composition.instanceCount).max() ?? 0 }

    /// Returns the error of a resource limit that one of the animations exceeds; nil if there is none.
    package func exceededLimit() -> LimitError? {
        let ordered = animations.sorted { a, b in
            (a.key.animation, a.key.theme ?? "") < (b.key.animation, b.key.theme ?? "")
        }
        return ordered.lazy.compactMap { $0.value.composition.exceededLimit() }.first
    }

    /// The animation that is shown first, if the first state names none.
    package var firstAnimation: LottieAnimation? {
        animation(model.states[model.initial].playback?.animation ?? initialAnimation, theme: nil)
    }

    /// Returns an animation in a theme; nil for unknown names.
    func animation(_ name: String?, theme: String?) -> LottieAnimation? {
        guard let name else { return nil }
        return animations[Key(animation: name, theme: theme)] ?? animations[Key(animation: name, theme: nil)]
    }

    /// Returns the first frame of an animation.
    func firstFrame(of name: String?) -> Double { animation(name, theme: nil)?.startFrame ?? 0 }

    /// Returns what a state shows from a time on.
    func playback(
        _ style: StateMachineModel.Playback, of name: String?, theme: String?, at time: Double
    ) -> StatePlayback {
        let animation = animation(name, theme: nil)
        let all = (animation?.startFrame ?? 0)...(animation?.endFrame ?? 0)
        let range = style.segment.flatMap { animation?.frames(ofMarker: $0) } ?? all
        return StatePlayback(
            animation: name, theme: theme, range: range, frameRate: (animation?.framerate ?? 60) * style.speed,
            isReversed: [.reverse, .reverseBounce].contains(style.mode),
            bounces: [.bounce, .reverseBounce].contains(style.mode), count: style.count, isPlaying: style.autoplays,
            background: style.background, start: time)
    }

    /// Returns a copy whose animations have other text, colors, numbers and images. Replacements that match nothing in
    /// all animations are reported.
    public func replacing(_ replacements: LottieAnimation.Replacements) -> LottieStateMachine {
        let results = animations.mapValues { $0.replaced(replacements) }
        var unused = results.first?.value.unused ?? []
        for (_, other) in results {
            unused = unused.compactMap { item in
                other.unused.first { $0.problem == item.problem }.map { item.merged(with: $0) }
            }
        }
        var fonts: [LottieAnimation.Warning] = []
        for (key, result) in results {
            fonts += result.animation.warnings.dropFirst(animations[key]?.warnings.count ?? 0)
        }
        let added = Set(fonts).sorted { $0.description < $1.description } + unused.map(\.warning)
        let changed = results.mapValues(\.animation)
        return LottieStateMachine(self, animations: changed, warnings: warnings + added)
    }

    /// Checks that the machine has the inputs of events.
    ///
    /// - Throws: `LottieError` for the first unknown input, and the first value of another type.
    public func check(_ events: [LottieEvent]) throws(LottieError) {
        for event in events {
            if !event.time.isFinite || event.time < 0 {
                throw failure(event, "the time is negative; expected seconds from 0")
            }
            if let name = event.firedEvent, !model.events.contains(name) {
                throw failure(event, "there is no event \"\(name)\"; \(Self.list(self.events))")
            }
            for (name, value) in event.inputs.sorted(by: { $0.key < $1.key }) {
                guard let input = model.inputs[name] else {
                    throw failure(event, "there is no input \"\(name)\"; \(Self.list(inputs))")
                }
                if input.kind != value.kind {
                    throw failure(event, "the input \"\(name)\" is \(value.kind); expected \(input.kind)")
                }
            }
            try checkPointer(event)
        }
    }

    private func checkPointer(_ event: LottieEvent) throws(LottieError) {
        guard let pointer = event.pointer else {
            if event.layer == nil { return }
            throw failure(event, "a layer is named without a pointer; add what the pointer does")
        }
        let isHeard = model.interactions.contains {
            guard case .pointer(pointer, let layer) = $0.cause else { return false }
            return layer == nil || layer == event.layer
        }
        if isHeard { return }
        let names = model.interactions.compactMap { interaction -> String? in
            guard case .pointer(let pointer, let layer) = interaction.cause else { return nil }
            return layer.map { "\(pointer.rawValue) on \"\($0)\"" } ?? pointer.rawValue
        }
        let layerSuffix = event.layer.map { " on \"\($0)\"" } ?? ""
        throw failure(event, "nothing reacts to \(pointer.rawValue)\(layerSuffix); \(Self.list(names))")
    }

    private func failure(_ event: LottieEvent, _ problem: String) -> LottieError {
        .invalid(file: file, path: "state machine \"\(name)\": event at \(event.time) s", problem: problem)
    }

    private static func list(_ names: [String]) -> String {
        names.isEmpty ? "there are none" : "there are: \(names.joined(separator: ", "))"
    }
}

extension StateMachineModel {
    /// Returns the themes that actions may choose: those that are named, or all if an input names one.
    fileprivate func chosenThemes(of all: [String]) -> Set<String> {
        let actions = states.flatMap { $0.entryActions + $0.exitActions } + interactions.flatMap(\.actions)
        var themes: Set<String> = []
        for action in actions {
            guard case .setTheme(let operand) = action else { continue }
            if case .value(.text(let name)) = operand { themes.insert(name) } else { themes.formUnion(all) }
        }
        return themes
    }
}
