import { test } from 'vitest'
import { useBrowser } from '../../browser.ts'
import { everyKind } from '../../every-page.ts'
import { shareOf } from '../../share-of.ts'
import { checkStops } from './check-stops.ts'

useBrowser({ pictures: true })

test.each(shareOf(everyKind, { part: 1, of: 2 }))(
  'every keyboard stop of %s is visible, has a focus ring and follows the reading order',
  checkStops,
)
