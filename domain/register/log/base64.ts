/** Standard Base64 (RFC 4648, 4) of bytes. */
export function formatBase64(bytes: Uint8Array): string {
  let characters = ''
  for (const byte of bytes) characters += String.fromCharCode(byte)
  return btoa(characters)
}

/** The bytes of standard Base64, or null when it is not spelled as `formatBase64` spells it. */
export function parseBase64(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null
  const characters = atob(text)
  const bytes = new Uint8Array(characters.length)
  for (let at = 0; at < bytes.length; at++) bytes[at] = characters.charCodeAt(at)
  // Only the last four characters can be spelled in several ways.
  return btoa(characters.slice(characters.length - (characters.length % 3 || 3))) === text.slice(-4)
    ? bytes
    : null
}
