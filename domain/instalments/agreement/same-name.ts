/**
 * Whether a typed name is roughly one that we know: letters count, not their case, marks or order. Two
 * words must be the same, or one where the known name has only one.
 */
export function isSameName(typed: string, known: string): boolean {
  const words = wordsOf(known)
  const given = new Set(wordsOf(typed))
  const shared = words.filter((word) => given.has(word)).length
  return words.length > 0 && shared >= Math.min(2, words.length)
}

function wordsOf(name: string): string[] {
  const plain = name.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
  return [...new Set(plain.split(/[^\p{L}]+/u).filter((word) => word.length >= 2))]
}
