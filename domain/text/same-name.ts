import { nameWords } from './fold-name.ts'

interface NameComparison {
  /** How many words both names have. An initial counts only beside a whole word that both have. */
  shared: number
  /** How many words the first name has. */
  ofOne: number
  ofOther: number
  /** Both have the same words, in any order. */
  isSame: boolean
}

/** Whether a typed name has two words of a name that we know, or all of it where it is shorter. */
export function isSameName(typed: string, known: string): boolean {
  const { shared, ofOther } = compareNames(typed, known)
  return shared > 0 && shared >= Math.min(2, ofOther)
}

/**
 * Compares names as people and banks write them: case, accents, hyphens, apostrophes and the order of
 * the words do not count, and "Oluwa Seun" is "Oluwaseun".
 * @param leftOut folded words that do not count, unless a name has no others
 */
export function compareNames(
  one: string,
  other: string,
  leftOut: ReadonlySet<string> = new Set(),
): NameComparison {
  const otherWords = wordsOf(other, leftOut)
  const words = new Set(joinAs(wordsOf(one, leftOut), new Set(otherWords)))
  const known = new Set(joinAs(otherWords, words))
  const same = [...words].filter((word) => known.has(word))
  const missing = [...words].filter((word) => !known.has(word))
  const open = [...known].filter((word) => !words.has(word))
  const counts = !same.every(isLetter) || [...words, ...known].every(isLetter)
  return {
    shared: counts ? same.length + countInitials(missing, open) : 0,
    ofOne: words.size,
    ofOther: known.size,
    isSame: same.length > 0 && missing.length === 0 && open.length === 0,
  }
}

function wordsOf(name: string, leftOut: ReadonlySet<string>): string[] {
  const words = nameWords(name)
  const telling = words.filter((word) => !leftOut.has(word))
  return telling.length > 0 ? telling : words
}

/** Joins neighbours that are one word of the other name. */
function joinAs(words: readonly string[], other: ReadonlySet<string>): string[] {
  const joined: string[] = []
  for (let start = 0; start < words.length;) {
    let end = words.length
    while (end > start + 1 && !other.has(words.slice(start, end).join(''))) end -= 1
    joined.push(words.slice(start, end).join(''))
    start = end
  }
  return joined
}

/** How many words of one name are an initial of a word of the other. Each word is used once. */
function countInitials(one: readonly string[], other: readonly string[]): number {
  const left = [...other]
  return one.filter((word) => {
    const at = left.findIndex((each) => isInitial(word, each) || isInitial(each, word))
    if (at >= 0) left.splice(at, 1)
    return at >= 0
  }).length
}

function isInitial(letter: string, word: string): boolean {
  return isLetter(letter) && word.startsWith(letter)
}

/** A single letter of an alphabet. In other scripts one character is a whole name, as in 李 明. */
function isLetter(word: string): boolean {
  return /^.$/u.test(word) && word !== word.toUpperCase()
}
