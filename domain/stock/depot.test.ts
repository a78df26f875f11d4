import { expect, test } from 'vitest'
import { findDepotProblems, parseDepot } from './depot.ts'

const kano = { name: ' Kano  store ', state: 'Kano', min: '2', max: '4' }

test('a depot is cleaned and parsed', () => {
  expect(findDepotProblems(kano)).toEqual([])
  expect(parseDepot(kano)).toEqual({
    name: 'Kano store',
    state: 'Kano',
    lead_days_min: 2,
    lead_days_max: 4,
  })
})

test.each([
  [{ name: ' ' }, 'depot-name'],
  [{ state: '' }, 'depot-state'],
  [{ min: '-1' }, 'depot-min'],
  [{ max: '1.5' }, 'depot-max'],
  [{ max: '61' }, 'depot-max'],
  [{ max: '1' }, 'depot-max'],
])('%j is refused at the field %s', (change, id) => {
  expect(findDepotProblems({ ...kano, ...change })).toEqual([
    { id, label: expect.any(String), message: expect.any(String) },
  ])
  expect(parseDepot({ ...kano, ...change })).toBeNull()
})
