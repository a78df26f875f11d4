/** A path of this site to go to, or null for anything that could lead elsewhere. */
export function safePath(text: string | null): string | null {
  // One slash, then no slash, backslash or control character. This refuses tricks such as `//evil`,
  // `/\evil` and `/%09/`.
  // oxlint-disable-next-line no-control-regex
  return text !== null && /^\/(?![/\\])[^\\\u0000-\u001f\u007f]*$/.test(text) ? text : null
}
