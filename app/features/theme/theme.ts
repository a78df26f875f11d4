import { useSyncExternalStore } from 'react'
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

export function chooseTheme(theme: Theme): void {
  stored.write(theme)
}

/** What was chosen; null on the server, which does not know it. */
export function useChosenTheme(): Theme | null {
  return useSyncExternalStore(stored.subscribe, readTheme, () => null)
}

/** Follows the choice in all tabs, and the system's own theme. */
export function startTheme(): void {
  const system = window.matchMedia(darkQuery)
  const apply = () => {
    const theme = readTheme()
    const isDark = theme === 'dark' || (theme === 'system' && system.matches)
    document.documentElement.dataset['theme'] = isDark ? 'dark' : 'light'
  }
  stored.subscribe(apply)
  system.addEventListener('change', apply)
}
