/** What an element contains; an array repeats the element, and undefined leaves it out. */
export type XmlValue = string | number | boolean | undefined | XmlElement | readonly XmlValue[]

export interface XmlElement {
  readonly [name: string]: XmlValue
}

/** A whole document with one root element, in the namespace of S3. */
export function writeXml(
  root: string,
  content: XmlElement,
  { hasNamespace = true }: { hasNamespace?: boolean } = {},
): string {
  const attributes = hasNamespace ? ' xmlns="http://s3.amazonaws.com/doc/2006-03-01/"' : ''
  return `<?xml version="1.0" encoding="UTF-8"?>\n<${root}${attributes}>${writeMembers(content)}</${root}>`
}

function writeMembers(element: XmlElement): string {
  return Object.entries(element)
    .map(([name, value]) => writeMember(name, value))
    .join('')
}

function writeMember(name: string, value: XmlValue): string {
  if (value === undefined) return ''
  if (Array.isArray(value)) return value.map((item: XmlValue) => writeMember(name, item)).join('')
  const content =
    typeof value === 'object' ? writeMembers(value as XmlElement) : escapeXml(String(value))
  return `<${name}>${content}</${name}>`
}

/** Control characters are no part of XML; clients that store such names ask for `encoding-type`. */
function escapeXml(text: string): string {
  return (
    text
      // oxlint-disable-next-line no-control-regex -- they are what is replaced
      .replace(/[\0-\x08\x0b\x0c\x0e-\x1f\ufffe\uffff]/g, '\ufffd')
      .replace(/[&<>"\r]/g, (character) => `&#${character.charCodeAt(0)};`)
  )
}
