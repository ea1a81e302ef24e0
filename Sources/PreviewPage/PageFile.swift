/// A file of the page of `multiplane preview`, which the binary contains.
///
/// The files are in a module of their own, because the optimizer visits each of the 450,000 elements of the embedded
/// arrays in each pass over their module.
package struct PageFile: Sendable {
    /// The media type, with the character set of text.
    package let type: String
    package let bytes: [UInt8]

    private static let page = "text/html; charset=utf-8"
    private static let style = "text/css; charset=utf-8"
    private static let script = "text/javascript; charset=utf-8"

    /// The files of the folder `Files` by their paths on the server.
    package static let all: [String: PageFile] = [
        "/": PageFile(type: page, bytes: PackageResources.index_html),
        "/colors.css": PageFile(type: style, bytes: PackageResources.colors_css),
        "/style.css": PageFile(type: style, bytes: PackageResources.style_css),
        "/icon.svg": PageFile(type: "image/svg+xml", bytes: PackageResources.icon_svg),
        "/main.js": PageFile(type: script, bytes: PackageResources.main_js),
        "/api.js": PageFile(type: script, bytes: PackageResources.api_js),
        "/player.js": PageFile(type: script, bytes: PackageResources.player_js),
        "/stream.js": PageFile(type: script, bytes: PackageResources.stream_js),
        "/textediting.js": PageFile(type: script, bytes: PackageResources.textediting_js),
        "/corners.js": PageFile(type: script, bytes: PackageResources.corners_js),
        "/spatial.js": PageFile(type: script, bytes: PackageResources.spatial_js),
        "/springs.js": PageFile(type: script, bytes: PackageResources.springs_js),
        "/timeline.js": PageFile(type: script, bytes: PackageResources.timeline_js),
        "/media.js": PageFile(type: script, bytes: PackageResources.media_js),
        "/curves.js": PageFile(type: script, bytes: PackageResources.curves_js),
        "/compare.js": PageFile(type: script, bytes: PackageResources.compare_js),
        "/sheet.js": PageFile(type: script, bytes: PackageResources.sheet_js),
        "/layers.js": PageFile(type: script, bytes: PackageResources.layers_js),
        "/animated.js": PageFile(type: script, bytes: PackageResources.animated_js),
        "/arithmetic.js": PageFile(type: script, bytes: PackageResources.arithmetic_js),
        "/canvas.js": PageFile(type: script, bytes: PackageResources.canvas_js),
        "/drag.js": PageFile(type: script, bytes: PackageResources.drag_js),
        "/editing.js": PageFile(type: script, bytes: PackageResources.editing_js),
        "/edits.js": PageFile(type: script, bytes: PackageResources.edits_js),
        "/elements.js": PageFile(type: script, bytes: PackageResources.elements_js),
        "/eyedropper.js": PageFile(type: script, bytes: PackageResources.eyedropper_js),
        "/fields.js": PageFile(type: script, bytes: PackageResources.fields_js),
        "/geometry.js": PageFile(type: script, bytes: PackageResources.geometry_js),
        "/inspector.js": PageFile(type: script, bytes: PackageResources.inspector_js),
        "/keyframegroups.js": PageFile(type: script, bytes: PackageResources.keyframegroups_js),
        "/keyframes.js": PageFile(type: script, bytes: PackageResources.keyframes_js),
        "/newscene.js": PageFile(type: script, bytes: PackageResources.newscene_js),
        "/notices.js": PageFile(type: script, bytes: PackageResources.notices_js),
        "/numberfield.js": PageFile(type: script, bytes: PackageResources.numberfield_js),
        "/captionediting.js": PageFile(type: script, bytes: PackageResources.captionediting_js),
        "/clipediting.js": PageFile(type: script, bytes: PackageResources.clipediting_js),
        "/clips.js": PageFile(type: script, bytes: PackageResources.clips_js),
        "/gain.js": PageFile(type: script, bytes: PackageResources.gain_js),
        "/mixing.js": PageFile(type: script, bytes: PackageResources.mixing_js),
        "/parts.js": PageFile(type: script, bytes: PackageResources.parts_js),
        "/trackdrag.js": PageFile(type: script, bytes: PackageResources.trackdrag_js),
        "/trackediting.js": PageFile(type: script, bytes: PackageResources.trackediting_js),
        "/rowcolors.js": PageFile(type: script, bytes: PackageResources.rowcolors_js),
        "/assets.js": PageFile(type: script, bytes: PackageResources.assets_js),
        "/menu.js": PageFile(type: script, bytes: PackageResources.menu_js),
        "/motionpaths.js": PageFile(type: script, bytes: PackageResources.motionpaths_js),
        "/paths.js": PageFile(type: script, bytes: PackageResources.paths_js),
        "/innerrows.js": PageFile(type: script, bytes: PackageResources.innerrows_js),
        "/splitpanel.js": PageFile(type: script, bytes: PackageResources.splitpanel_js),
        "/splits.js": PageFile(type: script, bytes: PackageResources.splits_js),
        "/effectbars.js": PageFile(type: script, bytes: PackageResources.effectbars_js),
        "/parameters.js": PageFile(type: script, bytes: PackageResources.parameters_js),
        "/tableeditor.js": PageFile(type: script, bytes: PackageResources.tableeditor_js),
        "/tables.js": PageFile(type: script, bytes: PackageResources.tables_js),
        "/outline.js": PageFile(type: script, bytes: PackageResources.outline_js),
        "/overlay.js": PageFile(type: script, bytes: PackageResources.overlay_js),
        "/panes.js": PageFile(type: script, bytes: PackageResources.panes_js),
        "/rows.js": PageFile(type: script, bytes: PackageResources.rows_js),
        "/rulers.js": PageFile(type: script, bytes: PackageResources.rulers_js),
        "/shortcuts.js": PageFile(type: script, bytes: PackageResources.shortcuts_js),
        "/snapping.js": PageFile(type: script, bytes: PackageResources.snapping_js),
        "/snaptargets.js": PageFile(type: script, bytes: PackageResources.snaptargets_js),
        "/spans.js": PageFile(type: script, bytes: PackageResources.spans_js),
        "/tracks.js": PageFile(type: script, bytes: PackageResources.tracks_js),
        "/unwrapping.js": PageFile(type: script, bytes: PackageResources.unwrapping_js),
        "/view.js": PageFile(type: script, bytes: PackageResources.view_js),
        "/zoom.js": PageFile(type: script, bytes: PackageResources.zoom_js),
        "/animationpanel.js": PageFile(type: script, bytes: PackageResources.animationpanel_js),
        "/bezier.js": PageFile(type: script, bytes: PackageResources.bezier_js),
        "/easing.js": PageFile(type: script, bytes: PackageResources.easing_js),
        "/sections.js": PageFile(type: script, bytes: PackageResources.sections_js),
        "/layercommands.js": PageFile(type: script, bytes: PackageResources.layercommands_js),
        "/layerstack.js": PageFile(type: script, bytes: PackageResources.layerstack_js),
        "/manipulation.js": PageFile(type: script, bytes: PackageResources.manipulation_js),
        "/selection.js": PageFile(type: script, bytes: PackageResources.selection_js),
        "/alignment.js": PageFile(type: script, bytes: PackageResources.alignment_js),
        "/arrange.js": PageFile(type: script, bytes: PackageResources.arrange_js),
        "/clipboard.js": PageFile(type: script, bytes: PackageResources.clipboard_js),
        "/guides.js": PageFile(type: script, bytes: PackageResources.guides_js),
        "/spacing.js": PageFile(type: script, bytes: PackageResources.spacing_js),
        "/library.js": PageFile(type: script, bytes: PackageResources.library_js),
        "/insertions.js": PageFile(type: script, bytes: PackageResources.insertions_js),
        "/effectpanel.js": PageFile(type: script, bytes: PackageResources.effectpanel_js),
        "/shapes.js": PageFile(type: script, bytes: PackageResources.shapes_js),
        "/marquee.js": PageFile(type: script, bytes: PackageResources.marquee_js),
        "/panels.js": PageFile(type: script, bytes: PackageResources.panels_js),
    ]

    /// The files of the page of `multiplane export-player` by their names in its folder.
    package static let player: [String: PageFile] = [
        "index.html": PageFile(type: page, bytes: PackageResources.review_html),
        "player.css": PageFile(type: style, bytes: PackageResources.colors_css + PackageResources.review_css),
        "player.js": PageFile(type: script, bytes: PackageResources.review_js),
    ]
    /// The text of the player's `index.html` that is replaced with the data of the movie: an empty object.
    package static let playerData = "{}"
}
