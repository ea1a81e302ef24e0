// The keys of inputs and attributes.

/// The key of the result.
public let kCIOutputImageKey = "outputImage"
/// The key of the input "image".
public let kCIInputImageKey = "inputImage"
/// The key of the input "background image".
public let kCIInputBackgroundImageKey = "inputBackgroundImage"
/// The key of the input "target image".
public let kCIInputTargetImageKey = "inputTargetImage"
/// The key of the input "mask image".
public let kCIInputMaskImageKey = "inputMaskImage"
/// The key of the input "gradient image".
public let kCIInputGradientImageKey = "inputGradientImage"
/// The key of the input "time".
public let kCIInputTimeKey = "inputTime"
/// The key of the input "transform".
public let kCIInputTransformKey = "inputTransform"
/// The key of the input "scale".
public let kCIInputScaleKey = "inputScale"
/// The key of the input "aspect ratio".
public let kCIInputAspectRatioKey = "inputAspectRatio"
/// The key of the input "center".
public let kCIInputCenterKey = "inputCenter"
/// The key of the input "radius".
public let kCIInputRadiusKey = "inputRadius"
/// The key of the input "angle".
public let kCIInputAngleKey = "inputAngle"
/// The key of the input "width".
public let kCIInputWidthKey = "inputWidth"
/// The key of the input "sharpness".
public let kCIInputSharpnessKey = "inputSharpness"
/// The key of the input "intensity".
public let kCIInputIntensityKey = "inputIntensity"
/// The key of the input "exposure value".
public let kCIInputEVKey = "inputEV"
/// The key of the input "saturation".
public let kCIInputSaturationKey = "inputSaturation"
/// The key of the input "color".
public let kCIInputColorKey = "inputColor"
/// The key of the input "brightness".
public let kCIInputBrightnessKey = "inputBrightness"
/// The key of the input "contrast".
public let kCIInputContrastKey = "inputContrast"
/// The key of the input "extent".
public let kCIInputExtentKey = "inputExtent"
/// The key of the input "amount".
public let kCIInputAmountKey = "inputAmount"
/// The key of a filter's name.
public let kCIAttributeFilterName = "CIAttributeFilterName"
/// The key of a filter's name for display.
public let kCIAttributeFilterDisplayName = "CIAttributeFilterDisplayName"
/// The key of a filter's categories.
public let kCIAttributeFilterCategories = "CIAttributeFilterCategories"
/// The key of the class of an input.
public let kCIAttributeClass = "CIAttributeClass"
/// The key of the default of an input.
public let kCIAttributeDefault = "CIAttributeDefault"
/// The key of the value that changes nothing.
public let kCIAttributeIdentity = "CIAttributeIdentity"
/// The key of an input's name for display.
public let kCIAttributeDisplayName = "CIAttributeDisplayName"
/// The kind of inputs that are numbers.
public let kCIAttributeTypeScalar = "CIAttributeTypeScalar"
/// The kind of inputs that are distances.
public let kCIAttributeTypeDistance = "CIAttributeTypeDistance"
/// The kind of inputs that are angles.
public let kCIAttributeTypeAngle = "CIAttributeTypeAngle"
/// The kind of inputs that are positions.
public let kCIAttributeTypePosition = "CIAttributeTypePosition"
/// The kind of inputs that are colors.
public let kCIAttributeTypeColor = "CIAttributeTypeColor"
/// The kind of inputs that are images.
public let kCIAttributeTypeImage = "CIAttributeTypeImage"
/// The key of the smallest value of an input.
public let kCIAttributeMin = "CIAttributeMin"
/// The key of the largest value of an input.
public let kCIAttributeMax = "CIAttributeMax"
/// The key of the kind of an input.
public let kCIAttributeType = "CIAttributeType"
/// The key of the smallest value of a slider.
public let kCIAttributeSliderMin = "CIAttributeSliderMin"
/// The key of the largest value of a slider.
public let kCIAttributeSliderMax = "CIAttributeSliderMax"
/// The name of the category of built-in filters.
public let kCICategoryBuiltIn = "CICategoryBuiltIn"
/// The name of the category of blurs.
public let kCICategoryBlur = "CICategoryBlur"
/// The name of the category of color effects.
public let kCICategoryColorEffect = "CICategoryColorEffect"
/// The name of the category of stylizing filters.
public let kCICategoryStylize = "CICategoryStylize"
/// The name of the category of generators.
public let kCICategoryGenerator = "CICategoryGenerator"
/// The name of the category of transitions.
public let kCICategoryTransition = "CICategoryTransition"
