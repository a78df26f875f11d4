import type { Page } from 'playwright-core'
import { goAs } from './accounts.ts'

export const settings = '/dashboard?tab=profile-settings'

/** A section of the settings by its heading. */
export function section(page: Page, name: string) {
  return page.getByRole('region', { name, exact: true })
}

export async function openSettings(
  page: Page,
  account: { email: string; password: string },
): Promise<void> {
  await goAs(page, account, settings)
  await section(page, 'Profile').waitFor()
}
