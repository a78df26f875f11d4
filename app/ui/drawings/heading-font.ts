/** The heading font has only English letters. A title with any other letter uses the text font. */
export function headingFont(text: string): string {
  return /^[ -~–—‘’“”…]*$/.test(text) ? '' : 'font-sans'
}
