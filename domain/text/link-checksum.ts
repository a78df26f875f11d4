/**
 * Checksum of two characters at the end of a link: detects a link that was cut off or edited. Not a
 * signature.
 */
export function linkCheck(text: string): string {
  let sum = 7
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1296
  return sum.toString(36).padStart(2, '0')
}
