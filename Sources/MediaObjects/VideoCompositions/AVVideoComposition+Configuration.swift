import Foundation
import Images
import LayerTree
import MediaTime
import VectorGeometry

extension AVVideoComposition {
    /// The values of a video composition.
    ///
    /// - Apple: `AVVideoComposition.Configuration`.
    public struct Configuration {
        /// The animation tool, which draws layers around the composed frame; nil for none.
        ///
        /// - Apple: `animationTool`.
        public var animationTool: AVVideoCompositionCoreAnimationTool?
        /// The name of the primaries; has no effect.
        ///
        /// - Apple: `colorPrimaries`.
        public var colorPrimaries: String?
        /// The name of the transfer function; has no effect.
        ///
        /// - Apple: `colorTransferFunction`.
        public var colorTransferFunction: String?
        /// The name of the Y'CbCr matrix; has no effect.
        ///
        /// - Apple: `colorYCbCrMatrix`.
        public var colorYCbCrMatrix: String?
        /// The class of the custom compositor; nil to use layer instructions.
        ///
        /// - Apple: `customVideoCompositorClass`.
        public var customVideoCompositorClass: (any AVVideoCompositing.Type)?
        /// The duration of a frame, above 0.
        ///
        /// - Apple: `frameDuration`.
        public var frameDuration: CMTime
        /// The instructions in order of time, without gaps and overlaps, for the whole asset.
        ///
        /// - Apple: `instructions`.
        public var instructions: [any AVVideoCompositionInstructionProtocol]
        /// The scale of frames. Only 1 can be exported.
        ///
        /// - Apple: `renderScale`.
        public var renderScale: Float
        /// The size of frames in pixels.
        ///
        /// - Apple: `renderSize`.
        public var renderSize: CGSize
        /// The ID of the track whose frame rate is used instead of `frameDuration`.
        ///
        /// - Apple: `sourceTrackIDForFrameTiming`.
        public var sourceTrackIDForFrameTiming: CMPersistentTrackID

        /// Creates a configuration.
        ///
        /// - Apple: the initializer with all values.
        public init(
            animationTool: AVVideoCompositionCoreAnimationTool? = nil, colorPrimaries: String? = nil,
            colorTransferFunction: String? = nil, colorYCbCrMatrix: String? = nil,
            customVideoCompositorClass: (any AVVideoCompositing.Type)? = nil, frameDuration: CMTime = .zero,
            instructions: [any AVVideoCompositionInstructionProtocol] = [], renderScale: Float = 1,
            renderSize: CGSize = .zero, sourceTrackIDForFrameTiming: CMPersistentTrackID = kCMPersistentTrackID_Invalid
        ) {
            self.animationTool = animationTool
            self.colorPrimaries = colorPrimaries
            self.colorTransferFunction = colorTransferFunction
            self.colorYCbCrMatrix = colorYCbCrMatrix
            self.customVideoCompositorClass = customVideoCompositorClass
            self.frameDuration = frameDuration
            self.instructions = instructions
            self.renderScale = renderScale
            self.renderSize = renderSize
            self.sourceTrackIDForFrameTiming = sourceTrackIDForFrameTiming
        }

        /// Creates the configuration that shows all video tracks of an asset; see
        /// `AVVideoComposition.init(propertiesOf:)`. A prototype adds its background color and post-processing.
        ///
        /// - Apple: `init(for:prototypeInstruction:)`.
        public init(
            for asset: AVAsset, prototypeInstruction: AVVideoCompositionInstruction? = nil,
            isolation: isolated (any Actor)? = #isolation
        ) async throws {
            let composition = AVVideoComposition(propertiesOf: asset)
            if let prototypeInstruction {
                for case let instruction as AVVideoCompositionInstruction in composition.instructions {
                    instruction.backgroundColor = prototypeInstruction.backgroundColor
                    instruction.enablePostProcessing = prototypeInstruction.enablePostProcessing
                }
            }
            self.init(
                frameDuration: composition.frameDuration, instructions: composition.instructions,
                renderSize: composition.renderSize)
        }
    }

    /// Creates a composition with the values of a configuration.
    ///
    /// - Apple: `init(configuration:)`.
    public convenience init(configuration: Configuration) {
        self.init()
        animationTool = configuration.animationTool
        colorPrimaries = configuration.colorPrimaries
        colorTransferFunction = configuration.colorTransferFunction
        colorYCbCrMatrix = configuration.colorYCbCrMatrix
        customVideoCompositorClass = configuration.customVideoCompositorClass
        frameDuration = configuration.frameDuration
        instructions = configuration.instructions
        renderScale = configuration.renderScale
        renderSize = configuration.renderSize
        sourceTrackIDForFrameTiming = configuration.sourceTrackIDForFrameTiming
    }
}

extension AVVideoCompositionInstruction {
    /// The values of an instruction.
    ///
    /// - Apple: `AVVideoCompositionInstruction.Configuration`.
    public struct Configuration {
        /// The background color; nil and alpha are treated as opaque black.
        ///
        /// - Apple: `backgroundColor`.
        public var backgroundColor: CGColor?
        /// Whether the animation tool is used in this range.
        ///
        /// - Apple: `enablePostProcessing`.
        public var enablePostProcessing: Bool
        /// The layer instructions, topmost first.
        ///
        /// - Apple: `layerInstructions`.
        public var layerInstructions: [AVVideoCompositionLayerInstruction]
        /// The time range of the instruction.
        ///
        /// - Apple: `timeRange`.
        public var timeRange: CMTimeRange

        /// Creates a configuration.
        ///
        /// - Apple: the initializer with all values.
        public init(
            backgroundColor: CGColor? = nil, enablePostProcessing: Bool = true,
            layerInstructions: [AVVideoCompositionLayerInstruction] = [], timeRange: CMTimeRange = .zero
        ) {
            self.backgroundColor = backgroundColor
            self.enablePostProcessing = enablePostProcessing
            self.layerInstructions = layerInstructions
            self.timeRange = timeRange
        }
    }

    /// Creates an instruction with the values of a configuration.
    ///
    /// - Apple: `init(configuration:)`.
    public convenience init(configuration: Configuration) {
        self.init()
        backgroundColor = configuration.backgroundColor
        enablePostProcessing = configuration.enablePostProcessing
        layerInstructions = configuration.layerInstructions
        timeRange = configuration.timeRange
    }
}
