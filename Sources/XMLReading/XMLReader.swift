import CExpat

/// Reads untrusted XML documents with Expat.
///
/// Documents may have a document type without an internal subset, as property lists do; it is not loaded. Entities
/// other than the five of XML do not exist, so that documents cannot expand.
package enum XMLReader {
    /// Returns the root element of a document in UTF-8, UTF-16, ISO 8859-1 or ASCII.
    ///
    /// - Throws: `XMLError` with the position of the problem.
    package static func read(_ bytes: some Sequence<UInt8>, limits: XMLLimits = XMLLimits()) throws(XMLError)
        -> XMLElement
    {
        let session = XMLSession(limits)
        session.parse(ContiguousArray(bytes))
        if let error = session.error { throw error }
        guard let root = session.root else { throw XMLError(line: 1, column: 1, problem: "there is no element") }
        return root
    }
}

/// The state of one document while Expat reads it.
private final class XMLSession {
    /// Stands between namespace and name; XML cannot contain it.
    private static let separator: CChar = 1
    /// The bytes that Expat receives in one call.
    private static let chunk = 1 << 20

    private let parser: XML_Parser?
    private let limits: XMLLimits
    private var open: [XMLElement] = []
    private var nodes = 0
    private var textBytes = 0
    private(set) var root: XMLElement?
    private(set) var error: XMLError?

    init(_ limits: XMLLimits) {
        self.limits = limits
        parser = XML_ParserCreateNS(nil, Self.separator)
    }

    deinit { if let parser { XML_ParserFree(parser) } }

    func parse(_ bytes: ContiguousArray<UInt8>) {
        guard let parser else { return fail("there is no memory for the document") }
        XML_SetUserData(parser, Unmanaged.passUnretained(self).toOpaque())
        XML_SetElementHandler(
            parser, { XMLSession.of($0)?.start($1, $2) }, { data, _ in XMLSession.of(data)?.end() })
        XML_SetCharacterDataHandler(parser) { XMLSession.of($0)?.characters($1, Int($2)) }
        if !limits.allowsEntities { refuseEntities(parser) }
        bytes.withUnsafeBytes { feed(parser, $0.bindMemory(to: CChar.self)) }
    }

    private func refuseEntities(_ parser: XML_Parser) {
        XML_SetStartDoctypeDeclHandler(parser) { data, _, _, _, hasInternalSubset in
            guard hasInternalSubset != 0 else { return }
            XMLSession.of(data)?.fail("the document type declares entities or elements; remove the part in brackets")
        }
        XML_SetSkippedEntityHandler(parser) { data, name, _ in
            let name = name.map { String(cString: $0) } ?? ""
            XMLSession.of(data)?.fail("the entity &\(name); does not exist; write the character itself")
        }
    }

    private func feed(_ parser: XML_Parser, _ bytes: UnsafeBufferPointer<CChar>) {
        var start = 0
        repeat {
            let end = min(start + Self.chunk, bytes.count)
            let status = XML_Parse(
                parser, bytes.baseAddress.map { $0 + start }, Int32(end - start), end == bytes.count ? 1 : 0)
            start = end
            guard status == XML_STATUS_OK else {
                let code = XML_GetErrorCode(parser)
                return fail(XML_ErrorString(code).map { String(cString: $0) } ?? "the text is not XML")
            }
        } while start < bytes.count
    }

    private static func of(_ data: UnsafeMutableRawPointer?) -> XMLSession? {
        data.map { Unmanaged<XMLSession>.fromOpaque($0).takeUnretainedValue() }
    }
}

extension XMLElement {
    /// Adds text at the current end of the contents.
    fileprivate mutating func append(_ piece: String) {
        if children.isEmpty { leadingText += piece } else { children[children.count - 1].tail += piece }
    }
}

// MARK: - Events

extension XMLSession {
    private func start(
        _ name: UnsafePointer<CChar>?, _ attributes: UnsafeMutablePointer<UnsafePointer<CChar>?>?
    ) {
        guard error == nil, let parser, let name else { return }
        guard open.count < limits.depth else {
            return fail("elements are nested more than \(limits.depth) deep", isLimit: true)
        }
        guard let values = self.attributes(attributes) else { return }
        nodes += 1 + values.count
        guard nodes <= limits.nodes else {
            return fail("there are more than \(limits.nodes) elements and attributes", isLimit: true)
        }
        let (namespace, local) = Self.parts(name)
        open.append(
            XMLElement(
                name: local, namespace: namespace, attributes: values,
                line: Int(shim_line(parser)), column: Int(shim_column(parser)) + 1))
    }

    /// Returns the attributes of a start tag; nil, after an error, if they exceed a limit.
    private func attributes(_ list: UnsafeMutablePointer<UnsafePointer<CChar>?>?) -> [XMLElement.Attribute]? {
        var values: [XMLElement.Attribute] = []
        var next = list
        while let pair = next, let name = pair[0], let value = pair[1] {
            guard values.count < limits.attributesPerElement else {
                fail("an element has more than \(limits.attributesPerElement) attributes", isLimit: true)
                return nil
            }
            let (namespace, local) = Self.parts(name)
            let text = String(cString: value)
            let limit = text.utf8.starts(with: "data:".utf8) ? limits.dataURLBytes : limits.attributeBytes
            guard text.utf8.count <= limit else {
                fail("the attribute \(local) has \(text.utf8.count) bytes, more than \(limit)", isLimit: true)
                return nil
            }
            values.append(XMLElement.Attribute(name: local, namespace: namespace, value: text))
            next = pair + 2
        }
        return values
    }

    private func end() {
        guard error == nil, let element = open.popLast() else { return }
        if open.isEmpty { root = element } else { open[open.count - 1].children.append(element) }
    }

    private func characters(_ text: UnsafePointer<CChar>?, _ count: Int) {
        guard error == nil, let text, !open.isEmpty else { return }
        textBytes += count
        guard textBytes <= limits.textBytes else {
            return fail("the text has more than \(limits.textBytes) bytes", isLimit: true)
        }
        let bytes = UnsafeRawBufferPointer(start: text, count: count)
        open[open.count - 1].append(String(decoding: bytes, as: UTF8.self))
    }

    /// Stops reading with an error at the current position; the first error counts.
    private func fail(_ problem: String, isLimit: Bool = false) {
        guard error == nil else { return }
        guard let parser else {
            error = XMLError(line: 1, column: 1, problem: problem, isLimit: true)
            return
        }
        error = XMLError(
            line: Int(shim_line(parser)), column: Int(shim_column(parser)) + 1,
            problem: problem, isLimit: isLimit)
        XML_StopParser(parser, 0)
    }

    /// Splits the namespace from a name.
    private static func parts(_ name: UnsafePointer<CChar>) -> (namespace: String, local: String) {
        let text = String(cString: name)
        guard let mark = text.firstIndex(of: "\u{1}") else { return ("", text) }
        return (String(text[..<mark]), String(text[text.index(after: mark)...]))
    }
}
