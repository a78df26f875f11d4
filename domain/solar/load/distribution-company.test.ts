import { expect, test } from 'vitest'
import { places } from '../climate/places.ts'
import { distributionCompaniesOf } from './distribution-company.ts'

test('every state has a company, and only Lagos has two', () => {
  expect(places.filter(({ state }) => distributionCompaniesOf(state).length === 0)).toEqual([])
  expect(
    places.filter(({ state }) => distributionCompaniesOf(state).length > 1).map((p) => p.state),
  ).toEqual(['Lagos'])
  expect(distributionCompaniesOf('Atlantis')).toEqual([])
})
