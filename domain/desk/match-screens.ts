import { nameWords } from '../text/fold-name.ts'
import type { DeskScreen } from './screens.ts'

/**
 * The screens that a search names: each word begins a word of the title, of the area or of what
 * people also call the screen. Those whose title begins with what was typed come first.
 */
export function matchScreens(screens: readonly DeskScreen[], query: string): DeskScreen[] {
  const typed = nameWords(query)
  if (typed.length === 0) return [...screens]
  const matches = screens.filter(({ title, area, words = '' }) => {
    const known = nameWords(`${title} ${area} ${words}`)
    return typed.every((word) => known.some((each) => each.startsWith(word)))
  })
  const isNamed = ({ title }: DeskScreen) => nameWords(title).join(' ').startsWith(typed.join(' '))
  return [...matches.filter(isNamed), ...matches.filter((screen) => !isNamed(screen))]
}
