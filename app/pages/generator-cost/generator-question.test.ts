import { expect, test } from 'vitest'
import { parseGeneratorQuestion } from './generator-question.ts'

const parse = (search: string) => parseGeneratorQuestion(new URLSearchParams(search))

test('an address without a question is a set of 5 kVA at half load for six hours, at today’s price', () => {
  expect(parse('')).toEqual({
    kva: 5,
    loadPercent: 50,
    hoursPerDay: 6,
    litreKobo: null,
    problems: [],
  })
})

test('reads size, load, hours and an own price as people type them', () => {
  expect(parse('kva=20&load=75&hours=4,5&litre=₦1,150')).toEqual({
    kva: 20,
    loadPercent: 75,
    hoursPerDay: 4.5,
    litreKobo: 115_000,
    problems: [],
  })
})

test.each([
  ['hours=0', /Hours a day/],
  ['hours=', /Hours a day/],
  ['hours=25', /Hours a day/],
  ['hours=many', /Hours a day/],
  ['litre=1.150', /price of a litre/],
  ['litre=5', /price of a litre/],
  ['litre=lots', /price of a litre/],
])('%s is named, and the usual value stands', (search, problem) => {
  const question = parse(search)
  expect(question.problems).toEqual([expect.stringMatching(problem)])
  expect(question).toMatchObject({ hoursPerDay: 6, litreKobo: null })
})

test('a size or load that is not on the list is the usual one', () => {
  expect(parse('kva=7&load=33')).toMatchObject({ kva: 5, loadPercent: 50 })
})
