/** Two letters that change with every text: at the end of a link they tell one that was cut, or changed by hand. No secret. */
export function linkCheck(text: string): string {
  let sum = 7
  for (const letter of text) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 1296
  return sum.toString(36).padStart(2, '0')
}
