import type { Page } from 'playwright-core'
import { expect } from 'vitest'

/** The theme of the page, as its root element says. */
export async function themeOf(page: Page): Promise<string> {
  return (await page.evaluate(() => document.documentElement.dataset['theme'])) ?? 'light'
}

/**
 * Switches the theme as another tab would. Repeats until the page, which does not listen right
 * after hydration, has changed. Transitions to the new colours end at once. Asks by time: a loaded
 * machine may draw no frame for long.
 */
export async function switchTheme(page: Page, theme: string): Promise<void> {
  const change = () =>
    page.evaluate((name) => {
      if (document.documentElement.dataset['theme'] !== name) {
        localStorage.setItem('theme', name)
        window.dispatchEvent(new StorageEvent('storage', { key: 'theme' }))
      }
      return document.documentElement.dataset['theme']
    }, theme)
  await expect.poll(change, { message: `theme of ${page.url()}`, interval: 20 }).toBe(theme)
  await endTransitions(page)
}

/** Ends all transitions at once, such as a toast that appears: their colours are not final. */
export async function endTransitions(page: Page): Promise<void> {
  const areEnded = () => {
    const running = document
      .getAnimations()
      .filter(
        ({ playState, effect }) =>
          playState === 'running' && effect?.getComputedTiming().endTime !== Infinity,
      )
    for (const animation of running) animation.finish()
    return running.length === 0
  }
  // Where a colour is inherited, the end of one transition starts another.
  await page.waitForFunction(areEnded, null, { polling: 20 })
}
