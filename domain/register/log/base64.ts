/** Standard Base64 (RFC 4648, 4) of bytes. */
export function formatBase64(bytes: Uint8Array): string {
  let characters = ''
  for (const byte of bytes) characters += String.fromCharCode(byte)
  return btoa(characters)
}

/** The bytes of standard Base64, or null when it is not spelled as `formatBase64` spells it. */
export function parseBase64(text: string): Uint8Array | null {
  if (!/^[A-Za-z0-9+/]*={0,2}$/.test(text) || text.length % 4 !== 0) return null
  const bytes = Uint8Array.from(atob(text), (character) => character.charCodeAt(0))
  return formatBase64(bytes) === text ? bytes : null
}
