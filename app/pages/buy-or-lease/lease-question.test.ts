import { expect, test } from 'vitest'
import { parseLeaseQuestion } from './lease-question.ts'

const parse = (search: string) => parseLeaseQuestion(new URLSearchParams(search))

test('reads a quote as people type it', () => {
  expect(parse('system=imole-kit-5kva&deposit=200,000&monthly=₦65,000&years=5')).toMatchObject({
    system: 'imole-kit-5kva',
    quote: { depositKobo: 20_000_000, monthlyKobo: 6_500_000, months: 60 },
    problems: [],
  })
})

test('without a quote there is nothing to compare, and nothing wrong', () => {
  expect(parse('')).toMatchObject({ quote: null, problems: [] })
})

test('a deposit may be left out', () => {
  expect(parse('monthly=65000&years=5').quote?.depositKobo).toBe(0)
})

test.each([
  ['monthly=lots&years=5', /each month/],
  ['monthly=0&years=5', /each month/],
  ['monthly=65000&years=0', /Years/],
  ['monthly=65000&years=2.5', /Years/],
  ['monthly=65000&years=5&deposit=1.500', /deposit/],
])('%s is named, and what was typed is kept', (search, problem) => {
  const { quote, problems, typed } = parse(search)
  expect(quote).toBeNull()
  expect(problems).toEqual([expect.stringMatching(problem)])
  expect(typed.monthly).not.toBe('')
})
