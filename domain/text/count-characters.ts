/**
 * The length of a text as PostgreSQL's `char_length` measures it: in code points. JavaScript's `length` counts
 * an emoji as two.
 */
export function countCharacters(text: string): number {
  return [...text].length
}
