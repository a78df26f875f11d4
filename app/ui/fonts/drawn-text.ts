import { blank, shapeless } from '../../../domain/text/invisible.ts'
import letters from './letters.json'

/** A font for papers and pictures, which cannot use those of the reader's device. */
export type FontFamily = keyof typeof letters

const families: { family: FontFamily; letters: ReadonlySet<string> }[] = [
  { family: 'Inter', letters: new Set(letters.Inter) },
  { family: 'Noto Sans Arabic', letters: new Set(letters['Noto Sans Arabic']) },
  { family: 'Noto Sans SC', letters: new Set(letters['Noto Sans SC']) },
]
const clusters = new Intl.Segmenter('en', { granularity: 'grapheme' })
const invisible = new RegExp(`[${shapeless}${blank}]`, 'u')
/** Stands for what no font has. */
const unknown = '□'

/**
 * Text as papers and pictures can show it: composed letters, and □ for each sign that no font has, such as
 * an emoji.
 * @returns the text and the fonts that it needs, the first one first
 */
export function toDrawnText(text: string): { text: string; families: FontFamily[] } {
  const composed = text.normalize('NFC')
  const needed = new Set<FontFamily>(['Inter'])
  const drawn = [...clusters.segment(composed)].map(({ segment }) => {
    // They change how Arabic letters are joined; elsewhere they only join emoji.
    const hasJoiners = /\p{Script=Arabic}/u.test(segment)
    let part = ''
    for (const letter of segment) {
      if (/[\u200c\u200d]/.test(letter) && !hasJoiners) continue
      const found = families.find((font) => font.letters.has(letter))
      if (found) needed.add(found.family)
      if (found || letter === '\n') part += letter
      else if (/\s/.test(letter)) part += ' '
      // One sign for a whole cluster: an emoji of four people has seven code points.
      else if (!invisible.test(letter) && !part.endsWith(unknown)) part += unknown
    }
    return part
  })
  return { text: drawn.join(''), families: [...needed] }
}
