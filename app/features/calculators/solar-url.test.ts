import { expect, test } from 'vitest'
import { defaultAppliances } from './solar-question.ts'
import { parseSolarQuestion, solarPath } from './solar-url.ts'

const read = (query: string) => parseSolarQuestion(new URLSearchParams(query))

test('reads the monthly spend that the home page links with', () => {
  expect(read('spend=120000')).toMatchObject({
    problems: [],
    question: { spendNaira: 120_000, from: 'spend', place: 'LA' },
  })
})

test('a URL round-trips to the same question', () => {
  const { question } = read('')
  const other = {
    ...question,
    place: 'KN',
    gridHours: 4,
    generatorFromHour: 22,
    generatorToHour: 4,
    from: 'appliances' as const,
    uses: defaultAppliances,
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

test('reports a shared link that was cut off anywhere, and still answers it', () => {
  const { question } = read('')
  const query =
    solarPath(
      {
        ...question,
        place: 'KN',
        gridHours: 14,
        uses: defaultAppliances,
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
  'starts=8',
  'starts=8.5&stops=17',
  'starts=8&stops=8',
  'day=0',
])('reports and replaces %s', (query) => {
  const { question, problems } = read(query)
  expect(problems).toHaveLength(1)
  expect(question).toMatchObject({ gridHours: 12, spendNaira: 65_000, uses: [] })
})
