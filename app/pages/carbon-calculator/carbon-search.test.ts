import fc from 'fast-check'
import { expect, test } from 'vitest'
import { carbonFieldNames, examples, type CarbonNumbers } from './carbon-fields.ts'
import {
  carbonUrl,
  carbonQuery,
  parseAmount,
  parseCarbonSearch,
  resultPath,
} from './carbon-search.ts'

const places = ['NG-LA', 'NG-KN']
const parse = (query: string) =>
  parseCarbonSearch(
    new URLSearchParams(query),
    places.map((code) => ({ code })),
  )

test('a link round-trips to the same numbers', () => {
  const amounts = fc.record(
    Object.fromEntries(
      carbonFieldNames.map((name) => [
        name,
        fc.integer({ min: 0, max: 1000 }).map((tenths) => tenths / 10),
      ]),
    ),
  )
  fc.assert(
    fc.property(
      amounts,
      fc.constantFrom('home', 'business'),
      fc.constantFrom(...places),
      (numbers, subject, place) => {
        const state = {
          subject: subject as 'home' | 'business',
          place,
          numbers: numbers as CarbonNumbers,
        }
        expect(parse(carbonQuery(state))).toEqual({ ...state, isExample: false, problems: [] })
      },
    ),
  )
})

test('a truncated link still gives numbers, and reports that it is incomplete', () => {
  const whole = carbonQuery({ subject: 'business', place: 'NG-KN', numbers: examples.business })
  for (let length = 0; length < whole.length; length += 1) {
    const { numbers, problems, isExample } = parse(whole.slice(0, length))
    expect(Object.values(numbers).every((value) => Number.isFinite(value) && value >= 0)).toBe(true)
    expect(isExample || problems.length > 0, whole.slice(0, length)).toBe(
      !/&end=?$/.test(whole.slice(0, length)),
    )
  }
})

test('an unreadable amount is reported and counts as zero', () => {
  expect(
    ['12', '1,200.5', '', '-1', 'NaN', 'Infinity', '1e3', '101'].map((text) =>
      parseAmount(text, 2000),
    ),
  ).toEqual([12, 1200.5, null, null, null, null, null, 101])
  expect(parseAmount('101', 100)).toBeNull()
  const { numbers, problems } = parse('grid=-5&petrol=NaN&kwp=99999999&place=NG-XX&used=101&v=7')
  expect(numbers).toMatchObject({ grid: 0, petrol: 0, kwp: 0, used: 0 })
  expect(problems).toHaveLength(7)
  expect(parse('').isExample).toBe(true)
  expect(parse('who=business')).toMatchObject({ isExample: true, numbers: examples.business })
})

test('an example stays an example until one of its numbers changes, also at another place', () => {
  for (const query of ['', 'who=business', 'place=NG-KN', 'who=business&place=NG-KN']) {
    const search = parse(query)
    expect(search).toMatchObject({
      isExample: true,
      numbers: examples[search.subject],
      problems: [],
    })
    expect(carbonUrl(search)).toBe(query)
    expect(carbonUrl({ ...search, isExample: false })).toBe(carbonQuery(search))
  }
})

test('spellings of the same numbers, and what nobody asked, have one PDF', () => {
  const pathOf = (query: string) => resultPath(parse(query))
  const path = '/carbon-calculator/result.pdf?v=1&who=home&place=NG-KN&grid=900.25&end=1'
  for (const query of ['grid=900.25&place=NG-KN', 'x=1&end=1&place=NG-KN&grid=900.251', path])
    expect(pathOf(query.split('?').at(-1) ?? '')).toBe(path)
  expect(pathOf('grid=901&place=NG-KN')).not.toBe(path)
})
