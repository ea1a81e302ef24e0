import Foundation
import SceneEditing
import SceneFormat

/// Answers the requests of the page.
///
/// | Request | Response |
/// | --- | --- |
/// | `GET /api/state?after=` | `PreviewState`, as soon as it differs from a revision |
/// | `GET /api/frame?frame=&scale=&hide=&solo=` | the pixels of a frame as RGBA; its size is in the header `X-Size` |
/// | `GET /api/stream?client=&number=&frame=&first=&last=` … | a playback as packets of a video codec: `StreamRequest` |
/// | `POST /api/stream/position` | the indexes of the stream that the page shows and has received |
/// | `GET /api/still?frame=` | a frame in full size as PNG |
/// | `GET /api/layers?frame=` | `LayerReport` |
/// | `GET /api/layer?frame=&path=` | `LayerDetails` |
/// | `GET /api/curves?path=` | `LayerCurves` |
/// | `GET /api/hit?frame=&x=&y=&hide=&solo=` | the path of the layer at a point of the scene |
/// | `GET /api/timeline` | `TimelineReport` |
/// | `GET /api/thumbnails?media=&key=` | the `Thumbnails` of a clip; their number is in the header `X-Count` |
/// | `GET /api/peaks?media=&key=` | the `AudioPeaks` of a file |
/// | `GET /api/audio?version=` | the soundtrack of a version of the scene as WAV; of the current one by default |
/// | `POST /api/parameters` | sets parameters: names with texts, or null for the default |
/// | `POST /api/row` `{row}`, `POST /api/scene` `{scene}` | shows another row of the table, or scene of the folder |
/// | `GET /api/rows?from=&count=` | the cells of rows of the table: `RowTable.part(from:count:)` |
/// | `GET /api/row?row=&frame=` | a thumbnail of the frame with the values of a row as PNG |
/// | `GET /api/fonts` | the names of the font families |
/// | `GET /api/font?name=` | the name of a font, drawn in it, as PNG whose alpha is the text |
/// | `GET /api/templates` | the `TemplateReport` of each template of new scenes |
/// | `POST /api/new` `{template, name}` | writes a scene into the folder, and shows it; 409 with the reason |
/// | `GET /api/keys?path=` | the keys that a layer may have, by sections |
/// | `GET /api/values?path=` | the keys that the files state for a layer, with their origins |
/// | `GET /api/captions?path=` | the captions of a layer as its file states them |
/// | `GET /api/text?paths=` | the lines of layers as a list in YAML |
/// | `GET /api/reference` | the keys of all objects of a scene: `SceneReference` |
/// | `GET /api/library` | `SceneLibrary` |
/// | `GET /api/asset?name=` | a thumbnail of an asset as PNG |
/// | `GET /api/picture?frame=&path=` | the whole picture that a layer crops as PNG |
/// | `POST /api/upload` `{name, offset, data, isLast}` | adds a part of a file to the folder of the scene |
/// | `POST /api/edit` `{name, version, edits, merge}` | writes edits (`PageEdit`); 409 with the alternatives |
/// | `POST /api/undo`, `POST /api/redo` | undoes and redoes the last step |
/// | `POST /api/live` `{layers: [{path, values}], frame, scale}` | the pixels of a frame with other values of layers |
/// | `POST /api/render` `{preset}`, `POST /api/render/cancel`, `GET /api/render/output` | the render |
struct PreviewAPI: Sendable {
    let session: PreviewSession
    let page: WebPage

    /// Returns the response to an allowed request.
    func response(to request: HTTPRequest) -> HTTPResponse {
        do {
            switch request.method {
            case "GET", "HEAD": return try get(request)
            case "POST": return try post(request)
            default: return HTTPResponse(.methodNotAllowed, "the method is GET or POST")
            }
        } catch let conflict as EditConflict {
            return HTTPResponse(conflict.response, status: .conflict)
        } catch let refusal as EditRefusal {
            return HTTPResponse(EditConflict(reason: refusal.reason).response, status: .conflict)
        } catch let error as PreviewError {
            return HTTPResponse(error.isTemporary ? .unavailable : .notFound, error.description)
        } catch {
            return HTTPResponse(.conflict, "\(error)")
        }
    }

    private func get(_ request: HTTPRequest) throws -> HTTPResponse {
        switch request.path {
        case "/api/state": return state(request)
        case "/api/frame": return try frame(request)
        case "/api/stream": return try stream(request)
        case "/api/still": return try still(request)
        case "/api/layers":
            let number = request.integer("frame") ?? 0
            return HTTPResponse(json: try session.perform { try $0.player(at: number).layerReport })
        case "/api/layer":
            let number = request.integer("frame") ?? 0
            let path = request.query["path"] ?? ""
            return HTTPResponse(json: try session.perform { try $0.player(at: number).details(path) })
        case "/api/picture":
            let number = request.integer("frame") ?? 0
            let path = request.query["path"] ?? ""
            let image = try session.perform { try $0.player(at: number).picture(of: path) }
            return HTTPResponse(.ok, type: "image/png", image)
        case "/api/hit": return try hit(request)
        case "/api/curves":
            let path = request.query["path"] ?? ""
            return HTTPResponse(json: try session.survey { stage, _ in try stage.curves(path) })
        case "/api/timeline":
            return HTTPResponse(json: try session.survey { try $0.timeline(isOutdated: $1) })
        case "/api/rows":
            return HTTPResponse(try session.rows(request.integer("from") ?? 1, count: request.integer("count") ?? 50))
        case "/api/row":
            guard let row = request.integer("row") else { return HTTPResponse(.badRequest, "expected a row") }
            let image = try session.thumbnail(ofRow: row, frame: request.integer("frame") ?? 0)
            return HTTPResponse(.ok, type: "image/png", image)
        case "/api/fonts": return HTTPResponse(json: try session.fontFamilies())
        case "/api/font":
            let image = try session.fontSample(request.query["name"] ?? "")
            return HTTPResponse(.ok, type: "image/png", image)
        case "/api/templates": return HTTPResponse(json: session.templates)
        case "/api/keys": return HTTPResponse(try session.keys(of: request.query["path"] ?? ""))
        case "/api/values": return HTTPResponse(try session.values(of: request.query["path"] ?? ""))
        case "/api/captions": return HTTPResponse(try session.captions(of: request.query["path"] ?? ""))
        case "/api/text":
            let paths = (request.query["paths"] ?? "").split(separator: ",", maxSplits: 1000).map(String.init)
            return HTTPResponse(try session.text(of: paths))
        case "/api/reference":
            return HTTPResponse(.ok, type: "application/json", Data(SceneReference.json().utf8))
        case "/api/library": return HTTPResponse(try session.library())
        case "/api/asset":
            let name = request.query["name"] ?? ""
            return HTTPResponse(.ok, type: "image/png", try session.thumbnail(ofAsset: name))
        case "/api/thumbnails": return try thumbnails(request)
        case "/api/peaks":
            guard let (index, key) = Self.media(request) else { return Self.noMedia }
            return HTTPResponse(json: try session.media.peaks(index, key: key))
        case "/api/audio": return audio(request)
        case "/api/render/output": return output(request)
        default: return page(request.path)
        }
    }

    /// Returns a file of the page.
    private func page(_ path: String) -> HTTPResponse {
        let name = path == "/" ? WebPage.index : String(path.dropFirst())
        guard let file = page.files[name] else { return HTTPResponse(.notFound, "there is no such file") }
        return HTTPResponse(.ok, type: file.type, file.data)
    }

    private func post(_ request: HTTPRequest) throws -> HTTPResponse {
        // Pages of other origins cannot send this type without asking first.
        guard request.headers["content-type"]?.hasPrefix("application/json") == true else {
            return HTTPResponse(.badRequest, "the body is JSON")
        }
        switch request.path {
        case "/api/stream/position": return position(request)
        case "/api/live": return try live(request)
        case "/api/upload": return HTTPResponse(try session.upload(request.body))
        case "/api/edit": try session.edit(request.body)
        case "/api/undo": try session.travel(back: true)
        case "/api/redo": try session.travel(back: false)
        case "/api/parameters":
            guard let values = try? JSONDecoder().decode([String: String?].self, from: request.body) else {
                return HTTPResponse(.badRequest, "expected the values of parameters by name, as text or null")
            }
            session.set(values)
        case "/api/row":
            guard let row = (try? JSONDecoder().decode([String: Int].self, from: request.body))?["row"] else {
                return HTTPResponse(.badRequest, "expected the number of a row")
            }
            session.show(row: row)
        case "/api/scene":
            guard let name = (try? JSONDecoder().decode([String: String].self, from: request.body))?["scene"] else {
                return HTTPResponse(.badRequest, "expected the name of a scene")
            }
            try session.show(scene: name)
        case "/api/new": try session.makeScene(request.body)
        case "/api/render":
            guard let body = try? JSONDecoder().decode([String: String].self, from: request.body),
                let preset = body["preset"], !preset.contains("/")
            else { return HTTPResponse(.badRequest, "expected the name of a preset, or an empty one") }
            try session.render(preset: preset)
        case "/api/render/cancel": session.cancelRender()
        default: return HTTPResponse(.notFound, "there is no such request")
        }
        return HTTPResponse(json: session.state)
    }

    private func state(_ request: HTTPRequest) -> HTTPResponse {
        guard let revision = request.integer("after") else { return HTTPResponse(json: session.state) }
        return HTTPResponse(json: session.state(after: revision, seconds: 10))
    }

    private func frame(_ request: HTTPRequest) throws -> HTTPResponse {
        guard let number = request.integer("frame") else { return HTTPResponse(.badRequest, "expected a frame") }
        let scale = request.number("scale").flatMap { $0 == 1 ? nil : min(max($0, 0.01), 4) }
        let start = ContinuousClock.now
        let visibility = LayerVisibility(request.query)
        let frame = try session.frame(number, scale: scale, visibility)
        return Self.response(frame, since: start)
    }

    private func live(_ request: HTTPRequest) throws -> HTTPResponse {
        let start = ContinuousClock.now
        return Self.response(try session.liveFrame(request.body), since: start)
    }

    private static func response(_ frame: PreviewFrame, since start: ContinuousClock.Instant) -> HTTPResponse {
        let milliseconds = (ContinuousClock.now - start) / .milliseconds(1)
        var response = HTTPResponse(.ok, type: "application/octet-stream", frame.pixels)
        response.headers += [
            ("X-Size", "\(frame.width)x\(frame.height)"), ("X-Milliseconds", "\((milliseconds * 10).rounded() / 10)"),
        ]
        return response
    }

    private func stream(_ request: HTTPRequest) throws -> HTTPResponse {
        guard let wanted = StreamRequest(request) else {
            return HTTPResponse(.badRequest, "expected the client, the number of its stream, and the frames to play")
        }
        guard request.method == "GET" else { return HTTPResponse(.methodNotAllowed, "the method is GET") }
        let (stream, format) = try session.play(wanted)
        return HTTPResponse(
            stream: stream, type: "application/octet-stream",
            headers: [
                ("X-Codec", format.codec), ("X-Matrix", "\(format.matrix)"),
                ("X-Size", "\(format.width)x\(format.height)"),
            ])
    }

    private func position(_ request: HTTPRequest) -> HTTPResponse {
        struct Report: Decodable {
            let client: String
            let number: Int
            let position: Int
            let received: Int
        }
        guard let report = try? JSONDecoder().decode(Report.self, from: request.body) else {
            return HTTPResponse(.badRequest, "expected the client, the number of its stream, and two indexes")
        }
        session.streams.report(
            client: report.client, number: report.number, position: report.position, received: report.received)
        return HTTPResponse(.noContent)
    }

    private func still(_ request: HTTPRequest) throws -> HTTPResponse {
        guard let number = request.integer("frame") else { return HTTPResponse(.badRequest, "expected a frame") }
        var response = HTTPResponse(.ok, type: "image/png", try session.perform { try $0.still(number) })
        response.headers.append(("Content-Disposition", "attachment; filename=\"frame-\(number).png\""))
        return response
    }

    private func hit(_ request: HTTPRequest) throws -> HTTPResponse {
        guard let number = request.integer("frame"), let x = request.number("x"), let y = request.number("y") else {
            return HTTPResponse(.badRequest, "expected a frame and a point")
        }
        let visibility = LayerVisibility(request.query)
        let path = try session.perform { try $0.player(at: number).hitTest(CGPoint(x: x, y: y), visibility) }
        return HTTPResponse(json: ["path": path])
    }

    private func thumbnails(_ request: HTTPRequest) throws -> HTTPResponse {
        guard let (index, key) = Self.media(request) else { return Self.noMedia }
        let thumbnails = try session.media.thumbnails(index, key: key)
        var response = HTTPResponse(.ok, type: "image/jpeg", thumbnails.jpeg)
        response.headers += [("X-Count", "\(thumbnails.count)"), ("X-Duration", "\(thumbnails.duration)")]
        return response
    }

    private static func media(_ request: HTTPRequest) -> (index: Int, key: String)? {
        guard let index = request.integer("media"), let key = request.query["key"] else { return nil }
        return (index, key)
    }

    private static var noMedia: HTTPResponse {
        HTTPResponse(.badRequest, "expected the index and the key of a file of the scene")
    }

    private func audio(_ request: HTTPRequest) -> HTTPResponse {
        guard let file = session.soundtrack(version: request.integer("version")) else {
            return HTTPResponse(.notFound, "there is no soundtrack yet")
        }
        // Browsers read audio as they play it. One response to the end would occupy a connection for that time.
        return HTTPResponse(file: file, type: "audio/wav", for: request, limit: 256 << 10)
    }

    private func output(_ request: HTTPRequest) -> HTTPResponse {
        guard let output = session.renderOutput else { return HTTPResponse(.notFound, "there is no finished render") }
        var response = HTTPResponse(file: output.file, type: output.status.type, for: request)
        if request.query["download"] != nil {
            let name = output.status.fileName.filter { $0.isASCII && $0 != "\"" && $0 != "\\" && !$0.isNewline }
            response.headers.append(("Content-Disposition", "attachment; filename=\"\(name)\""))
        }
        return response
    }
}
