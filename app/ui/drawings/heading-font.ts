/** The heading font has only the letters of English: a title with any other is set in the font of the text. */
export function headingFont(text: string): string {
  return /^[ -~–—‘’“”…]*$/.test(text) ? '' : 'font-sans'
}
