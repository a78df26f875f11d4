import { test } from 'vitest'
import { useBrowser } from '../../browser.ts'
import { everyKind, everyPage } from '../../every-page.ts'
import { checkPages } from './check-pages.ts'

useBrowser()

// In two files, so that two workers share the pages.
test('every other page, from the first, is accessible, keeps its content and has a clear structure', async () => {
  const paths = [...new Set([...everyPage, ...everyKind])]
  await checkPages(paths.filter((_, index) => index % 2 === 0))
}, 420_000)
