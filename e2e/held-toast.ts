import type { Locator, Page } from 'playwright-core'

/** The toast with this text, which stays while the mouse is over it: its buttons can be pressed. */
export async function holdToast(page: Page, text: string): Promise<Locator> {
  const toast = page.locator('[data-toast]').filter({ hasText: text })
  await toast.hover()
  return toast
}
