import { on } from '../../platform/behaviours.ts'
import { createStored } from '../../platform/storage/stored.ts'

export type Theme = 'light' | 'dark' | 'system'

const stored = createStored('theme')
const darkQuery = '(prefers-color-scheme: dark)'

/** Runs in the head, so that the first paint already has the theme that was chosen. */
export const themeScript = `try{var t=localStorage.getItem('theme')}catch{}document.documentElement.dataset.theme=t==='dark'||t==='system'&&matchMedia('${darkQuery}').matches?'dark':'light'`

function readTheme(): Theme {
  const text = stored.read()
  return text === 'dark' || text === 'system' ? text : 'light'
}

/** Checks the choice that applies in the fields of {@link ThemeChoice}, which may be made later. */
export function showChosenTheme(within: ParentNode): void {
  const theme = readTheme()
  for (const choice of within.querySelectorAll<HTMLInputElement>('[data-theme-choice]'))
    choice.checked = choice.value === theme
}

/** Follows the choice in all tabs, and the system’s own theme. */
export function startTheme(): void {
  const system = window.matchMedia(darkQuery)
  const apply = () => {
    const theme = readTheme()
    const isDark = theme === 'dark' || (theme === 'system' && system.matches)
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
    showChosenTheme(document)
  }
  apply()
  on('change', '[data-theme-choice]', (choice) => stored.write((choice as HTMLInputElement).value))
  stored.subscribe(apply)
  system.addEventListener('change', apply)
}
