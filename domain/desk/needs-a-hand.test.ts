import { expect, test } from 'vitest'
import { hasGrant, staffGrants } from '../grants/grants.ts'
import { countByScreen, needNames, needPath, needs } from './needs-a-hand.ts'
import { findScreen } from './screens.ts'

test('everybody who sees a count may open the list behind it', () => {
  for (const name of needNames) {
    const screen = findScreen(needs[name].screen)
    for (const grant of staffGrants.filter((each) => hasGrant([each], needs[name].grants)))
      expect(hasGrant([grant], screen?.grants ?? []), `${grant}: ${name}`).toBe(true)
  }
})

test('leads to the list', () => {
  expect(needPath('disputes')).toBe('/admin/disputes')
  expect(needPath('ordersToPrepare')).toBe('/admin/orders?status=paid')
})

test('adds up what waits on one screen', () => {
  const counts = countByScreen([
    { name: 'transfers', count: 2 },
    { name: 'transfers', count: 3 },
    { name: 'disputes', count: 1 },
  ])
  expect(counts.get('transfers')).toBe(5)
  expect(counts.get('disputes')).toBe(1)
})
