import type { Page } from 'playwright-core'
import { signIn } from './accounts.ts'

export const settings = '/dashboard?tab=profile-settings'

/** A section of the settings by its heading. */
export function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

export async function openSettings(
  page: Page,
  account: { email: string; password: string },
): Promise<void> {
  await page.goto(`/login?next=${encodeURIComponent(settings)}`)
  await signIn(page, account)
  await section(page, 'Profile').waitFor()
}
