import { test } from 'vitest'
import { useBrowser } from '../../browser.ts'
import { shareOf } from '../../share-of.ts'
import { checkScreens, deskTours } from './check-screens.ts'

useBrowser()

test.each(shareOf(deskTours, { part: 3, of: 3 }))(
  'the screens of $area from /admin/$first are accessible and fit, on phones too',
  checkScreens,
)
