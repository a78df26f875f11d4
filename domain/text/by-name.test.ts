import { expect, test } from 'vitest'
import { byName } from './by-name.ts'

test('names are sorted as people do', () => {
  const names = ['Zed', 'adé', null, 'Émile', 'Ádé', 'Enitan', 'Ade']
  expect(
    names
      .map((name) => ({ name }))
      .toSorted(byName)
      .map(({ name }) => name),
  ).toEqual([null, 'Ade', 'adé', 'Ádé', 'Émile', 'Enitan', 'Zed'])
})
