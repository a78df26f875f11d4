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
 * A rough estimate while the user types, without a dictionary; the auth service decides
 * (`weak_password`). Scores the length, after repetitions, keyboard runs and common words are
 * shortened to one character, and the variety of characters.
 * @param companyWords words of the company's name, which count as common too; any case
 */
export function estimatePassword(
  password: string,
  companyWords: readonly string[] = [],
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
  const rest = shorten(password, companyWords).replace(commonWords, 'w').replace(runs, 'r')
  const points =
    [...rest].length +
    Math.min(8, new Set(rest.toLowerCase()).size) / 2 +
    (/\s/.test(rest.trim()) ? 3 : 0)
  if (points < 12)
    return { level: 1, advice: 'Easy to guess: use words that do not belong together.' }
  if (points < 16) return { level: 2, advice: 'Fair. One more word makes it good.' }
  if (points < 22) return { level: 3, advice: 'Good.' }
  return { level: 4, advice: 'Strong.' }
}

/** Each company word as one character. */
function shorten(password: string, companyWords: readonly string[]): string {
  return companyWords
    .map((word) => word.toLowerCase())
    .filter((word) => word.length > 0)
    .reduce((rest, word) => rest.toLowerCase().split(word).join('w'), password)
}
