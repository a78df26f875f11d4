/** Minimum length of a password: length and a block list, in place of composition rules. */
export const passwordMinLength = 10

export interface PasswordStrength {
  /** 0 nothing typed, 1 too weak, 2 fair, 3 good, 4 strong. */
  level: 0 | 1 | 2 | 3 | 4
  /** What to improve, or that it is good. */
  advice: string
}

const runs = /(.)\1{2,}|(?:0123|1234|2345|3456|4567|5678|6789|abcd|qwer|asdf|zxcv)/gi
const commonWords = /pass ?word|welcome|letmein|admin|iloveyou|nigeria|lagos|solar/gi

/**
 * The words that somebody who knows the person would try: each text and its parts, in lower case,
 * the longest first. Parts of one or two characters occur by chance, so they are left out.
 * @param texts the company's name, and the person's e-mail address and name
 */
export function guessableWords(texts: readonly string[]): string[] {
  const parts = texts.flatMap((text) => [
    text,
    ...text.split('@'),
    ...text.split(/[^\p{L}\p{M}\p{N}]+/u),
  ])
  return [...new Set(parts.map((part) => part.trim().toLowerCase()))]
    .filter((part) => part.length >= 3)
    .sort((a, b) => b.length - a.length)
}

/**
 * Whether little is left of a password without repetitions, keyboard runs, common words and the
 * known words. The auth service refuses these, and more that it finds in dictionaries.
 * @param knownWords from {@link guessableWords}
 */
export function isEasyToGuess(password: string, knownWords: readonly string[]): boolean {
  return countPoints(password, knownWords) < 12
}

/**
 * A rough estimate while the user types, without a dictionary; the auth service decides
 * (`weak_password`). Scores the length, after repetitions, keyboard runs and common words are
 * shortened to one character, and the variety of characters.
 * @param knownWords from {@link guessableWords}; they count as common too
 */
export function estimatePassword(
  password: string,
  knownWords: readonly string[] = [],
): PasswordStrength {
  const length = [...password].length
  if (length === 0) return { level: 0, advice: '' }
  if (length < passwordMinLength) {
    const missing = passwordMinLength - length
    return {
      level: 1,
      advice: `Too short: ${missing} more ${missing === 1 ? 'character' : 'characters'}.`,
    }
  }
  if (isEasyToGuess(password, knownWords))
    return { level: 1, advice: 'Easy to guess. Use words that do not belong together.' }
  const points = countPoints(password, knownWords)
  if (points < 16) return { level: 2, advice: 'Fair. One more word makes it good.' }
  if (points < 22) return { level: 3, advice: 'Good.' }
  return { level: 4, advice: 'Strong.' }
}

function countPoints(password: string, knownWords: readonly string[]): number {
  const rest = shorten(password, knownWords).replace(commonWords, 'w').replace(runs, 'r')
  return (
    [...rest].length +
    Math.min(8, new Set(rest.toLowerCase()).size) / 2 +
    (/\s/.test(rest.trim()) ? 3 : 0)
  )
}

/** Each known word as one character. */
function shorten(password: string, knownWords: readonly string[]): string {
  return knownWords.reduce((rest, word) => rest.toLowerCase().split(word).join('w'), password)
}
