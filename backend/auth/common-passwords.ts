/** Words that the most used passwords are made of. Longer ones stand before those that they contain. */
const words = ['password', 'passwort', 'passcode', 'welcome', 'letmein', 'iloveyou', 'administrator', 'admin', 'changeme', 'secret', 'qwerty', 'football', 'princess', 'sunshine', 'monkey', 'dragon', 'master', 'login', 'default', 'nigeria', 'lagos', 'solar', 'abc', 'test', 'user', 'my']
const anyWord = new RegExp(words.join('|'), 'g')
/** More digits and signs than this make even a common word hard to guess. */
const maxOtherCharacters = 6

const rows = ['01234567890123456789', '12345678910111213', 'abcdefghijklmnopqrstuvwxyz', 'qwertyuiopasdfghjklzxcvbnm', '1qaz2wsx3edc4rfv5tgb', '1q2w3e4r5t6y7u8i9o0p']
const sequences = rows.flatMap((row) => [row, [...row].toReversed().join('')])
const lettersOfSigns: Readonly<Record<string, string>> = { '0': 'o', '1': 'i', '3': 'e', '@': 'a', $: 's' }

/**
 * True for a password that a guesser tries first: a row of keys, a short piece repeated, common words with a few digits,
 * or the account's own e-mail. The lists are short and local, so that no password leaves the house to be checked.
 */
export function isCommonPassword(password: string, email: string | null): boolean {
  const text = password.normalize('NFKC').toLowerCase().trim()
  const address = (email ?? '').toLowerCase()
  if (address !== '' && (text === address || text === address.split('@')[0])) return true
  if (sequences.some((row) => row.includes(text))) return text !== ''
  if (/^(.{1,5})\1+$/.test(text)) return true
  return isMadeOfWords(text) || isMadeOfWords(text.replace(/[^\p{L}]+$/u, '').replace(/[013@$]/g, (sign) => lettersOfSigns[sign] ?? sign))
}

function isMadeOfWords(text: string): boolean {
  const letters = text.replace(/[^\p{L}]/gu, '')
  return letters !== '' && text.length - letters.length <= maxOtherCharacters && letters.replace(anyWord, '') === ''
}
