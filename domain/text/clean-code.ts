import { plainCharacters } from './clean-text.ts'

/**
 * A code as somebody types or pastes it, or a link has it, in one spelling: capitals without spaces, dashes and
 * invisible characters. What chats put around it goes, such as `*CODE*` and the end of a sentence, and
 * what they append to a link, such as `?fbclid=…`.
 */
export function cleanCode(typed: string): string {
  return plainCharacters(typed)
    .toUpperCase()
    .replaceAll(/[\s\p{Pd}\u02d7\u2043\u2212]+/gu, '')
    .replace(/^[^\p{L}\d]+/u, '')
    .replace(/[?&#].*$/u, '')
    .replace(/[^\p{L}\d]+$/u, '')
}
