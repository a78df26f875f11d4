/**
 * Text that is HTML and is not escaped again. Only {@link html} and {@link trustedHtml} make it.
 */
export interface Html {
  readonly html: string
}

type Part = Html | string | number | readonly Html[]

/** Template tag that escapes every string for use in content and in quoted attributes. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  const parts = strings.map(
    (string, index) => string + (index < values.length ? toHtml(values[index] ?? '') : ''),
  )
  return { html: parts.join('') }
}

/** HTML that is not escaped. Use it only for text that we wrote ourselves. */
export function trustedHtml(text: string): Html {
  return { html: text }
}

function toHtml(value: Part): string {
  if (typeof value === 'string') return escapeHtml(value)
  if (typeof value === 'number') return String(value)
  return 'html' in value ? value.html : value.map((item) => item.html).join('')
}

const entities: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
