import { plainCharacters } from './clean-text.ts'

/**
 * A number that is no amount, such as a code or the number of an account, as people type and paste it:
 * "178-343", "178 343.", full-width figures. Letters stay, so that a parser refuses them.
 */
export function cleanFigures(typed: string): string {
  return plainCharacters(typed).replaceAll(/[\s.,\u2010-\u2015-]/g, '')
}
