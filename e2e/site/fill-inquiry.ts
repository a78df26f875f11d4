import type { Page } from 'playwright-core'
import { uniqueEmail } from '../unique.ts'

const valid = () => ({
  Name: 'Ada',
  Email: uniqueEmail('ada'),
  'Phone Number': '08031234567',
  Location: 'Yaba',
  Description: 'A question',
})

/** Fills in the contact form with valid values, and with the given ones. */
export async function fillInquiry(
  page: Page,
  given: Partial<ReturnType<typeof valid>> = {},
): Promise<void> {
  for (const [label, text] of Object.entries({ ...valid(), ...given }))
    await page.getByLabel(label).fill(text)
  await page.getByLabel('Project Type').selectOption('Other')
}
