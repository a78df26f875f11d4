import { expect, test } from 'vitest'
import { matchScreens } from './match-screens.ts'
import { listPlaces } from './screens.ts'

const places = listPlaces(() => true)
const titlesOf = (query: string) => matchScreens(places, query).map(({ title }) => title)

test('finds a screen by its title, its area and what people call it', () => {
  expect(titlesOf('dispu')).toContain('Disputes')
  expect(titlesOf('chargeback')).toEqual(['Disputes'])
  expect(titlesOf('system')).toContain('Backups')
  expect(titlesOf('money dispute')).toContain('Disputes')
})

test('names first what the title begins with', () => {
  expect(titlesOf('return')[0]).toBe('Returns')
})

test('lists all without a word, and none for an unknown one', () => {
  expect(titlesOf(' ')).toHaveLength(places.length)
  expect(titlesOf('qqzz')).toEqual([])
})
