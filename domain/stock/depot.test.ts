import { expect, test } from 'vitest'
import { findDepotProblems, parseDepot } from './depot.ts'

const kano = { name: ' Kano  store ', state: 'Kano', leadDays: '4' }

test('a depot is cleaned and parsed', () => {
  expect(findDepotProblems(kano)).toEqual([])
  expect(parseDepot(kano)).toEqual({
    name: 'Kano store',
    state: 'Kano',
    lead_days: 4,
  })
})

test.each([
  [{ name: ' ' }, 'depot-name'],
  [{ state: '' }, 'depot-state'],
  [{ leadDays: '-1' }, 'depot-leadDays'],
  [{ leadDays: '1.5' }, 'depot-leadDays'],
  [{ leadDays: '61' }, 'depot-leadDays'],
])('%j is refused at the field %s', (change, id) => {
  expect(findDepotProblems({ ...kano, ...change })).toEqual([
    { id, label: expect.any(String), message: expect.any(String) },
  ])
  expect(parseDepot({ ...kano, ...change })).toBeNull()
})
