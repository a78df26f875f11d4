import { expect, test } from 'vitest'
import { stranger } from '../../test/shop/guest-orders.ts'
import { visitAs } from '../account/accounts.ts'
import { desktop, expectToast, phone, useBrowser, visit, type Visit } from '../browser.ts'
import type { StaffAccount } from '../desk/staff-account.ts'
import { expectAccessible } from '../quality/axe.ts'
import { signUpFinance } from './sign-up-finance.ts'

useBrowser()

const waitMs = 30_000

const openDesk = (account: StaffAccount, viewport = desktop): Promise<Visit> =>
  visitAs(account, '/admin/carbon', {
    viewport,
    extraHTTPHeaders: { 'x-forwarded-for': stranger().ip },
    expectedErrors: /status of 4/,
  })

test('one person proposes an issue, and of two colleagues who approve it one is told that it is done', async () => {
  const [proposer, approver, late] = [
    await signUpFinance('proposes.units@imole.example'),
    await signUpFinance('approves.units@imole.example'),
    await signUpFinance('approves.late@imole.example'),
  ]
  await using proposing = await openDesk(proposer, phone)
  const desk = proposing.page
  const measured = desk.getByRole('region', { name: 'Measured, not issued yet' })
  await measured.getByRole('link', { name: /^Issue/ }).click({ timeout: waitMs })
  await desk.getByRole('button', { name: 'Show what would be written' }).click({ timeout: waitMs })
  const preview = desk.getByRole('region', { name: 'This would be written' })
  await preview.getByText('were issued in P0003-2026').waitFor({ timeout: waitMs })
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
      .filter({ hasText: 'were issued in P0003-2026' })
      .getByRole('button', { name: 'Approve and write' }),
  )
  await Promise.all(approvals.map((button) => button.waitFor({ timeout: waitMs })))
  await expectAccessible(first.page)
  await Promise.all(approvals.map((button) => button.click()))
  const outcome = async ({ page }: Visit) => {
    const toasts = await page.evaluate(() => window.shownToasts.map(({ text }) => text))
    const alerts = await page.getByRole('alert').allInnerTexts()
    return [...toasts, ...alerts].join(' ').replace(/\d+/, 'N').trim()
  }
  await expect
    .poll(async () => (await Promise.all([first, second].map(outcome))).sort(), { timeout: waitMs })
    .toEqual(['A colleague has approved this already, as entry N.', 'Written as entry N.'])

  await using visitor = await visit('/carbon-register/projects/P0003')
  const { page } = visitor
  const issued = page.getByText(/were issued in P0003-2026/)
  await expect.poll(() => issued.count(), { timeout: waitMs }).toBe(3)
  const [index] = await page
    .getByRole('listitem')
    .filter({ hasText: /were issued in P0003-2026/ })
    .getByRole('link', { name: /^Entry/ })
    .evaluateAll((links) => links.map((link) => link.getAttribute('href')))
  await page.goto(index ?? '')
  await page.getByRole('heading', { name: /^Entry \d+: Issued/ }).waitFor()
}, 180_000)
