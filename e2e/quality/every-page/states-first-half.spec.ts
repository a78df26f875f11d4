import { test } from 'vitest'
import { useBrowser } from '../../browser.ts'
import { everyState } from '../../every-page.ts'
import { shareOf } from '../../share-of.ts'
import { checkState } from './check-state.ts'

useBrowser({ pictures: true })

test.each(shareOf(everyState, { part: 1, of: 2 }))(
  '%s fits the smallest screen and has a clear structure',
  checkState,
)
