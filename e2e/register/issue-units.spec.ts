import { expect, inject, test } from 'vitest'
import { visitAs } from '../account/accounts.ts'
import { desktop, expectToast, phone, useBrowser, type Visit } from '../browser.ts'
import type { StaffAccount } from '../desk/staff-account.ts'
import { expectAccessible } from '../quality/axe.ts'
import { measureDay } from './measured-day.ts'
import { signUpFinance } from './sign-up-finance.ts'
import { ownAddress, uniqueEmail } from '../unique.ts'

useBrowser()

const openDesk = (account: StaffAccount, viewport = desktop): Promise<Visit> =>
  visitAs(account, '/admin/carbon', {
    viewport,
    extraHTTPHeaders: ownAddress(),
    expectedErrors: /status of 4/,
  })

test('one person proposes an issue, and of two colleagues who approve it one is told that it is done', async () => {
  const issued = `${await measureDay()} kg were issued in P0003-2026`
  const [proposer, approver, late] = [
    await signUpFinance(uniqueEmail('proposes-units')),
    await signUpFinance(uniqueEmail('approves-units')),
    await signUpFinance(uniqueEmail('approves-late')),
  ]
  await using proposing = await openDesk(proposer, phone)
  const desk = proposing.page
  const measured = desk.getByRole('region', { name: 'Measured, not issued yet' })
  await measured
    .getByRole('listitem')
    .filter({ hasText: issued.split(' were')[0] ?? '' })
    .getByRole('link', { name: /^Issue/ })
    .click()
  await desk.getByRole('button', { name: 'Show what would be written' }).click()
  const preview = desk.getByRole('region', { name: 'This would be written' })
  await preview.getByText(issued).waitFor()
  await preview.getByText('Exactly what is written').click()
  await preview.getByText('"vintage": "P0003-2026"').waitFor()
  await expectAccessible(desk)
  await preview.getByRole('button', { name: 'Propose it' }).click()
  await expectToast(desk, 'Proposed. A colleague must approve it.')
  const waiting = desk.getByRole('region', { name: /^To approve/ })
  await waiting.getByText('You proposed this, so a colleague must approve it.').waitFor()
  expect(await waiting.getByRole('button', { name: 'Approve and write' }).count()).toBe(0)

  await using first = await openDesk(approver)
  await using second = await openDesk(late)
  const approvals = [first, second].map(({ page }) =>
    page
      .getByRole('listitem')
      .filter({ hasText: issued })
      .getByRole('button', { name: 'Approve and write' }),
  )
  await Promise.all(approvals.map((button) => button.waitFor()))
  await Promise.all(approvals.map((button) => button.click()))
  const outcome = async ({ page }: Visit) => {
    const toasts = await page.evaluate(() => window.shownToasts.map(({ text }) => text))
    const alerts = await page.getByRole('alert').allInnerTexts()
    const answer = [...toasts, ...alerts].find((text) => /entry \d/.test(text)) ?? ''
    return answer.replace(/\d+/, 'N').trim()
  }
  await expect
    .poll(async () => (await Promise.all([first, second].map(outcome))).toSorted())
    .toEqual(['A colleague has approved this already, as entry N.', 'Written as entry N.'])

  const project = await fetch(`${inject('siteUrl')}/carbon-register/projects/P0003`)
  const text = (await project.text()).replaceAll('<!-- -->', '')
  expect(text.split(issued)).toHaveLength(2)
})
