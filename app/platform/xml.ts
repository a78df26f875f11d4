/** Text that is XML. Only {@link xml} makes it. */
export interface Xml {
  readonly xml: string
}

/** Template tag that escapes every string for use in content and in quoted attributes. */
export function xml(
  strings: TemplateStringsArray,
  ...values: (string | Xml | readonly Xml[])[]
): Xml {
  const parts = strings.map((string, index) => string + toXml(values[index] ?? ''))
  return { xml: parts.join('') }
}

export function xmlResponse(document: Xml, contentType: string): Response {
  return new Response(`<?xml version="1.0" encoding="UTF-8"?>\n${document.xml}\n`, {
    headers: { 'Content-Type': `${contentType}; charset=utf-8` },
  })
}

function toXml(value: string | Xml | readonly Xml[]): string {
  if (typeof value === 'string') return escapeXml(value)
  return 'xml' in value ? value.xml : value.map((part) => part.xml).join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
}

function escapeXml(text: string): string {
  // XML cannot represent most control characters.
  return text
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
