import { test } from 'vitest'
import { useBrowser } from '../../browser.ts'
import { everyKind } from '../../every-page.ts'
import { shareOf } from '../../share-of.ts'
import { checkKind } from './check-kind.ts'

useBrowser({ pictures: true })

test.each(shareOf(everyKind, { part: 1, of: 3 }))(
  '%s is accessible, keeps its content and has a clear structure',
  checkKind,
)
