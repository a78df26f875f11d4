import { test } from 'vitest'
import { useBrowser, visit } from '../browser.ts'
import { everyKind, everyPage } from '../every-page.ts'
import { expectNothingLost } from '../site/losses.ts'

useBrowser()

test('at 320 px wide, which equals 400 % zoom, no content is lost', async () => {
  await using visitor = await visit('/', {
    viewport: { width: 320, height: 568 },
    expectedErrors: /404/,
  })
  await expectNothingLost(visitor.page, everyPage)
}, 120_000)

test('at 200 % zoom on a small laptop no content is lost', async () => {
  await using visitor = await visit('/', {
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
    expectedErrors: /404/,
  })
  await expectNothingLost(visitor.page, everyKind)
}, 90_000)

// The spacing of WCAG 1.4.12.
test('with wider text spacing no content is lost', async () => {
  await using visitor = await visit('/', {
    viewport: { width: 390, height: 844 },
    expectedErrors: /404/,
  })
  await expectNothingLost(
    visitor.page,
    everyKind,
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  )
}, 90_000)
