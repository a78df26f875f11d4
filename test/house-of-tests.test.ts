import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { findBrokenTestRules } from './find-broken-test-rules.ts'

/** Files that must break a rule, and why. */
const exceptions: ReadonlySet<string> = new Set([
  // Waits for the next second, because two mails to one person are a second apart.
  'backend/standalone/published/sign-in.contract.test.ts',
  // Waits for the build of the site, which takes longer than a hook.
  'e2e/await-site.ts',
  // How often a page asks again for data.
  'e2e/specification/rows.ts',
  // The run itself: measures the machine, and waits for processes of killed runs.
  'test/run/run-folder.ts',
  'test/run/slowness.ts',
  // Lets a lazy part of the page appear before it scrolls on.
  'test/scroll-to-end.ts',
  // A client that waits before it tries again.
  'test/kills/killed-shop.ts',
  // Compares answers during the outage with those before it.
  'test/system/database-outage.test.ts',
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
