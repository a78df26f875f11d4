import { DOMParser } from '@xmldom/xmldom'
import { S3Error } from '../s3-error.ts'

/**
 * Parses the document that a client sent.
 * @throws S3Error `MalformedXML` for another root element, and for a document type
 */
export function parseXml(text: string, root: string): Element {
  const malformed = (cause?: unknown) =>
    new S3Error('MalformedXML', 'The XML you provided was not well-formed', { cause })
  // Entities of a document type can grow without limit.
  if (text.includes('<!DOCTYPE')) throw malformed()
  const element = parse(text, malformed)
  if (element?.localName !== root) throw malformed()
  return element
}

function parse(text: string, malformed: (cause: unknown) => S3Error): Element | null {
  try {
    const fail = (message: unknown): never => {
      throw new Error(String(message))
    }
    const parser = new DOMParser({ errorHandler: { warning: fail, error: fail, fatalError: fail } })
    return parser.parseFromString(text, 'text/xml').documentElement
  } catch (cause) {
    throw malformed(cause)
  }
}

/** The children with a name. */
export function listChildren(element: Element, name: string): Element[] {
  return Array.from(element.childNodes).filter(
    (node): node is Element => 'localName' in node && node.localName === name,
  )
}

/** The text of the first child with a name; null when there is none. */
export function findText(element: Element, name: string): string | null {
  return listChildren(element, name)[0]?.textContent ?? null
}
