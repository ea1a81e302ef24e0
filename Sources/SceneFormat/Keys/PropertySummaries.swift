extension SceneReference {
    static let propertySummaries = ""
}
