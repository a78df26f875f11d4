import { expect, test } from 'vitest'
import { parseSolarQuestion, readNumber, solarPath, defaultRateLimits } from './solar-question.ts'

const read = (query: string) => parseSolarQuestion(new URLSearchParams(query))

test('the slider of the home page leads in with its answer', () => {
  expect(read('spend=120000')).toMatchObject({
    problems: [],
    question: { spendNaira: 120_000, from: 'spend', place: 'LA' },
  })
})

test('an address says the question back', () => {
  const { question } = read('')
  const other = {
    ...question,
    place: 'KN',
    gridHours: 4,
    from: 'appliances' as const,
    uses: defaultRateLimits,
    tariffNaira: 68.5,
    battery: 'tubular' as const,
    aim: 'sun' as const,
    autonomyHours: 0,
  }
  for (const isShared of [false, true])
    expect(read(solarPath(other, { isShared }).split('?')[1] ?? '')).toEqual({
      question: other,
      problems: [],
    })
  expect(solarPath(question)).toBe('/solar-calculator')
})

test('a shared link that was cut anywhere is told, and still answered', () => {
  const { question } = read('')
  const query =
    solarPath(
      {
        ...question,
        place: 'KN',
        gridHours: 14,
        uses: defaultRateLimits,
        from: 'appliances',
        day: 200,
      },
      { isShared: true },
    ).split('?')[1] ?? ''
  for (let length = 0; length < query.length; length++) {
    const cut = read(query.slice(0, length))
    if (length >= 3) expect(cut.problems, query.slice(0, length)).not.toEqual([])
    expect(cut.question.gridHours).toBeLessThanOrEqual(24)
  }
  expect(read(query).problems).toEqual([])
})

test.each([
  'light=25',
  'light=NaN',
  'litre=-5',
  'spend=Infinity',
  'spend=1e99',
  'place=XX',
  'battery=nuclear',
  'uses=tv_1_2_3_NaN',
  'uses=moon_1_1_1_1',
  'uses=tv_-1_1_1_100',
  'tilt=90',
  'day=0',
])('%s is told and replaced', (query) => {
  const { question, problems } = read(query)
  expect(problems).toHaveLength(1)
  expect(question).toMatchObject({ gridHours: 12, spendNaira: 65_000, uses: [] })
})

test.each([
  ['spend', '₦120,000', 120_000],
  ['spend', '120 000', 120_000],
  ['tariff', '209.50', 209.5],
  ['light', '4.5', 4.5],
  ['watts', '1,200', 1_200],
] as const)('papercut 20: %s "%s" is read as what it says', (key, text, value) =>
  expect(readNumber(key, text)).toBe(value),
)

test.each([
  ['spend', '120.000'],
  ['spend', '120 000,50'],
  ['tariff', '1.234'],
  ['litre', '1.234'],
  ['light', '4,5'],
  ['watts', '1,2'],
] as const)(
  'papercut 20: %s "%s" is refused, never guessed: not as 4,5 that becomes 45',
  (key, text) => expect(readNumber(key, text)).toBeNull(),
)
