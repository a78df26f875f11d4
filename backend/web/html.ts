/** Text that is HTML already and is put into a page as it is. Made by {@link html} only, or by {@link trustedHtml}. */
export interface Html {
  readonly html: string
}

type Part = Html | string | number | readonly Html[]

/** Puts values into HTML; every text among them is escaped, in content and in quoted attributes alike. */
export function html(strings: TemplateStringsArray, ...values: Part[]): Html {
  const parts = strings.map(
    (string, index) => string + (index < values.length ? toHtml(values[index] ?? '') : ''),
  )
  return { html: parts.join('') }
}

/** HTML from elsewhere, put in unescaped: only what we wrote ourselves. */
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
