/**
 * Bytes of a size such as `50MB`, `1.5 gb` or `50MiB`; null when it is none. MB are 1,000,000 bytes
 * and MiB 1,048,576.
 */
export function parseFileSize(text: string): number | null {
  const found = /^(\d+(?:\.\d+)?)\s*(?:([kmgt])(i?))?b?$/i.exec(text.trim())
  if (!found) return null
  const [, amount = '', prefix = '', binary = ''] = found
  const power = ['', 'k', 'm', 'g', 't'].indexOf(prefix.toLowerCase())
  const bytes = Math.round(Number(amount) * (binary === '' ? 1_000 : 1_024) ** power)
  return Number.isSafeInteger(bytes) ? bytes : null
}
