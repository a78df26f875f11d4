import { test } from 'vitest'
import { useBrowser, visit } from '../browser.ts'
import { everyKind, everyPage } from '../every-page.ts'
import { expectNothingLost } from '../site/losses.ts'

useBrowser()

test('320 px wide, as at 400 % zoom: nothing is lost', async () => {
  await using visitor = await visit('/', {
    viewport: { width: 320, height: 568 },
    expectComplaints: /404/,
  })
  await expectNothingLost(visitor.page, everyPage)
}, 120_000)

test('200 % zoom on a small laptop: nothing is lost', async () => {
  await using visitor = await visit('/', {
    viewport: { width: 640, height: 400 },
    deviceScaleFactor: 2,
    expectComplaints: /404/,
  })
  await expectNothingLost(visitor.page, everyKind)
}, 90_000)

// The measures of WCAG 1.4.12.
test('text spaced as a reader may set it: nothing is lost', async () => {
  await using visitor = await visit('/', {
    viewport: { width: 390, height: 844 },
    expectComplaints: /404/,
  })
  await expectNothingLost(
    visitor.page,
    everyKind,
    '* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important } p { margin-bottom: 2em !important }',
  )
}, 90_000)
