/** The parts of an absolute URL; null for any other text. Browsers of 2022 have no `URL.parse`. */
export function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
