/**
 * Marks that are left out when names are compared: accents, points of Hebrew and Arabic, and
 * characters without a shape. Vowel signs of other scripts stay: they are letters there.
 */
const marks =
  // oxlint-disable-next-line no-misleading-character-class -- each mark by itself is meant
  /[\u00ad\u0300-\u036f\u0483-\u0487\u0591-\u05bd\u05bf\u05c1\u05c2\u05c4\u05c5\u05c7\u0610-\u061a\u0640\u064b-\u065f\u0670\u06d6-\u06dc\u06df-\u06e4\u1ab0-\u1aff\u1dc0-\u1dff\u200b-\u200f\u202a-\u202e\u2060\u2066-\u2069\u20d0-\u20f0\ufe00-\ufe0f\ufe20-\ufe2f\ufeff]/g

/** Letters that Unicode does not take apart, and below each the plain letter that people write for it. */
const letters = [
  ...'ƀɓƃƈđɗɖƌȡðǝəɛƒǥɠɣħɦıɨɩɉƙƛłƚɫɲŋɳøɔɵƥɍɽʂȿςŧƭʈʉʋʊɏƴƶȥɀʼʻʽʹ’‘`',
  'ß',
  'æ',
  'œ',
  'þ',
]
const plain = [
  ..."bbbcddddddeeefggghhiiijkllllnnnoooprrssσtttuvuyyzzz'''''''",
  'ss',
  'ae',
  'oe',
  'th',
]
const plainLetters = new Map(letters.map((letter, at) => [letter, plain[at] ?? letter]))

/**
 * A name in plain lower-case letters: "Ɗanládi Łukasz" is "danladi lukasz". Names are compared and
 * searched in this form only. `private.fold_name` does the same in the database.
 */
export function foldName(name: string): string {
  const lower = name.normalize('NFKD').replaceAll(marks, '').toLowerCase()
  return [...lower].map((letter) => plainLetters.get(letter) ?? letter).join('')
}

/** The words of a name, folded: letters and figures of any script. */
export function nameWords(name: string): string[] {
  return foldName(name).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []
}
