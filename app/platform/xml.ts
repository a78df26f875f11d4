/** Text that is XML already; made by {@link xml} only. */
export interface Xml {
  readonly xml: string
}

/** Puts values into XML; every text among them is escaped, in content and in quoted attributes alike. */
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
  // XML has no way at all to write most control characters.
  return text
    .replace(/(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu, '')
    .replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
