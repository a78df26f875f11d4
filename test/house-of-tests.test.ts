import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findBrokenTestRules } from './find-broken-test-rules.ts'

/** Files that still break a rule. Nobody adds one; a file that keeps the rules is removed. */
const exceptions: ReadonlySet<string> = new Set([
  'backend/backup/backed-up-objects.test.ts',
  'backend/backup/backup.test.ts',
  'backend/backup/daily-backups.test.ts',
  'backend/backup/restore.test.ts',
  'backend/standalone/published/external-sign-in.contract.test.ts',
  'backend/standalone/published/sign-in.contract.test.ts',
  'backend/standalone/retry.contract.test.ts',
  'backend/standalone/serve.contract.test.ts',
  'e2e/account/accounts.ts',
  'e2e/account/instalments.spec.ts',
  'e2e/account/live.spec.ts',
  'e2e/account/other-sign-in-methods.spec.ts',
  'e2e/account/second-factor.spec.ts',
  'e2e/account/session-end.spec.ts',
  'e2e/account/session.spec.ts',
  'e2e/account/settings.spec.ts',
  'e2e/browser.ts',
  'e2e/calculators/carbon-calculator.spec.ts',
  'e2e/calculators/repayment-plans.spec.ts',
  'e2e/calculators/solar-calculator.spec.ts',
  'e2e/desk/content.spec.ts',
  'e2e/desk/every-screen.spec.ts',
  'e2e/desk/merge.spec.ts',
  'e2e/desk/money.spec.ts',
  'e2e/desk/order.spec.ts',
  'e2e/desk/phone-order.spec.ts',
  'e2e/desk/plans.spec.ts',
  'e2e/desk/products.spec.ts',
  'e2e/desk/settings.spec.ts',
  'e2e/desk/staff.spec.ts',
  'e2e/quality/accessibility-states.spec.ts',
  'e2e/quality/announcements.spec.ts',
  'e2e/quality/axe.ts',
  'e2e/quality/every-page/first-half.spec.ts',
  'e2e/quality/every-page/second-half.spec.ts',
  'e2e/quality/focus.spec.ts',
  'e2e/quality/html.spec.ts',
  'e2e/quality/layout-shift.spec.ts',
  'e2e/quality/layout.spec.ts',
  'e2e/quality/links.spec.ts',
  'e2e/quality/page-size.spec.ts',
  'e2e/quality/personal-bytes.spec.ts',
  'e2e/quality/wholesale-bytes.spec.ts',
  'e2e/register/buy-retirement.spec.ts',
  'e2e/register/check-certificate.spec.ts',
  'e2e/register/company-system.spec.ts',
  'e2e/register/issue-units.spec.ts',
  'e2e/register/retire-units.spec.ts',
  'e2e/register/signed-register.ts',
  'e2e/resellers/earn.spec.ts',
  'e2e/shop/bank-transfer.spec.ts',
  'e2e/shop/checkout-steps.spec.ts',
  'e2e/shop/checkout.spec.ts',
  'e2e/shop/delivery.spec.ts',
  'e2e/shop/dispute.spec.ts',
  'e2e/shop/held-stock.spec.ts',
  'e2e/shop/installation.spec.ts',
  'e2e/shop/open-checkout.ts',
  'e2e/shop/pay-in-parts.spec.ts',
  'e2e/shop/products.spec.ts',
  'e2e/shop/refund-by-transfer.spec.ts',
  'e2e/shop/reseller.spec.ts',
  'e2e/shop/returns.spec.ts',
  'e2e/shop/stock-alert.spec.ts',
  'e2e/shop/wish-list.spec.ts',
  'e2e/site.setup.ts',
  'e2e/site/fuzz.spec.ts',
  'e2e/site/inquiry.spec.ts',
  'e2e/site/pages.spec.ts',
  'e2e/site/seo.spec.ts',
  'test/scroll-to-end.ts',
  'test/servers/server-process.ts',
  'test/system/backup-and-restore.test.ts',
  'test/system/bundled-server.test.ts',
  'test/system/changed-prices.test.ts',
  'test/system/checkout-survives-kill.test.ts',
  'test/system/database-outage.test.ts',
  'test/system/dead-sessions.test.ts',
  'test/system/disk-full.test.ts',
  'test/system/empty-shop.test.ts',
  'test/system/first-visit.test.ts',
  'test/system/heavy-readers.test.ts',
  'test/system/heavy-readers.ts',
  'test/system/hosted-supabase.test.ts',
  'test/system/make-admin.test.ts',
  'test/system/public-site.test.ts',
  'test/system/register-download.test.ts',
  'test/system/register-pages.test.ts',
  'test/system/startup-with-database-url.test.ts',
  'test/system/startup-with-few-open-files.test.ts',
  'test/system/startup.test.ts',
  'test/system/upgrade-of-files.test.ts',
  'test/use/use-orders.ts',
  'test/use/use-servers.ts',
])

const files = [
  ...globSync('{app,backend,domain,functions,supabase}/**/*.test.{ts,tsx}'),
  ...globSync('{test,e2e}/**/*.ts'),
].sort()
const brokenIn = (path: string) => findBrokenTestRules(path, readFileSync(path, 'utf8'))

test('no test has a limit of its own, sleeps, measures time or is repeated', () => {
  expect(files.length).toBeGreaterThan(900)
  expect(files.filter((path) => !exceptions.has(path)).flatMap(brokenIn)).toEqual([])
})

test('every exception still breaks a rule', () => {
  expect(
    [...exceptions].filter((path) => !files.includes(path) || brokenIn(path).length === 0),
  ).toEqual([])
})

test.each([
  [`test('a', () => {}, 60_000)`, 'the limit'],
  [`beforeAll(prepare, 60_000)`, 'the limit'],
  [`test.each([1])('a', () => {}, limitMs)`, 'the limit'],
  [`describe('a', { timeout: 60_000 }, () => {})`, 'the limit'],
  [`test('a', { retry: 2 }, () => {})`, 'a failed test'],
  [`await vi.waitFor(check)`, 'expect.poll or eventually'],
  [`await expect.poll(read, { timeout: 60_000 }).toBe(1)`, 'expect.poll has'],
  [`await sleep(300)`, 'a test awaits'],
  [`await new Promise((resolve) => setTimeout(resolve, 300))`, 'a test awaits'],
  [`await page.waitForTimeout(300)`, 'a test awaits'],
  [`expect(performance.now() - startedAt).toBeLessThan(1_000)`, 'times are'],
  [`await page.click('a', { timeout: 2_000 })`, 'a timeout is'],
  [`export default { test: { retry: 2 } }`, 'a failed test'],
])('the rules find %s', (text, rule) => {
  expect(findBrokenTestRules('a.test.ts', text)).toEqual([
    expect.stringContaining(`a.test.ts:1: ${rule}`),
  ])
})

test.each([
  `test('a', async () => {})`,
  `test.each([1])('a', () => {})`,
  `beforeAll(prepare)`,
  `describe.skipIf(isOld)('a', () => {})`,
  `await expect.poll(read, { interval: 5 }).toBe(1)`,
  `await page.goto(url, { timeout: 60_000 })`,
  `vi.useFakeTimers({ toFake: ['setTimeout'] })`,
])('the rules allow %s', (text) => {
  expect(findBrokenTestRules('a.test.ts', text)).toEqual([])
})
