import { writeXml, type XmlElement } from './xml/write-xml.ts'

export function answerXml(
  root: string,
  content: XmlElement,
  { status = 200, headers = {} }: { status?: number; headers?: Record<string, string> } = {},
): Response {
  return new Response(writeXml(root, content), {
    status,
    headers: { 'content-type': 'application/xml', ...headers },
  })
}

export function answerEmpty(status: number, headers: Record<string, string> = {}): Response {
  return new Response(null, { status, headers })
}

/** Encodes a name in a list as the client asked for with `encoding-type`. */
export function createNameEncoder(query: URLSearchParams): (name: string) => string {
  if (query.get('encoding-type') !== 'url') return (name) => name
  return (name) =>
    encodeURIComponent(name)
      .replaceAll('%2F', '/')
      .replace(/[!'()*]/g, (letter) => `%${letter.charCodeAt(0).toString(16).toUpperCase()}`)
}
