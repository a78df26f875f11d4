/**
 * Bytes of a size such as `50MB`, `1.5 gb` or `50MiB`; null when it is none. MiB are 1,048,576 bytes.
 * @param kilo bytes of a KB: 1,000, or 1,024 as the Supabase CLI reads sizes
 */
export function parseFileSize(text: string, kilo: 1_000 | 1_024 = 1_000): number | null {
  const found = /^(\d+(?:\.\d+)?)\s*(?:([kmgt])(i?))?b?$/i.exec(text.trim())
  if (!found) return null
  const [, amount = '', prefix = '', binary = ''] = found
  const power = ['', 'k', 'm', 'g', 't'].indexOf(prefix.toLowerCase())
  const bytes = Math.round(Number(amount) * (binary === '' ? kilo : 1_024) ** power)
  return Number.isSafeInteger(bytes) ? bytes : null
}
