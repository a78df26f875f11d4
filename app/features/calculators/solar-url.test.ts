import { expect, test } from 'vitest'
import { defaultAppliances, newOwnAppliance, toUse } from './appliance-choice.ts'
import { formatUses, parseUses } from './appliance-url.ts'
import { bandOf } from './solar-question.ts'
import { parseSolarQuestion, proposalPath, solarPath } from './solar-url.ts'

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
    band: 'B' as const,
    generatorFromHour: 22,
    generatorToHour: 4,
    from: 'appliances' as const,
    uses: defaultAppliances,
    tariffNaira: 68.5,
    soilingPercent: 6,
    shape: 'business' as const,
    daysPerWeek: 5,
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

test('a home has no days a week', () => {
  expect(read('who=always&days=6').question).toMatchObject({ shape: 'always', daysPerWeek: 6 })
  expect(read('days=5').question.daysPerWeek).toBe(7)
  expect(read('who=business&days=0').problems).toEqual([
    'Days a week must be a number from 1 to 7, not “0”.',
  ])
  expect(read('who=business&days=2.5').problems).toEqual([
    'Days a week must be a whole number, not “2.5”.',
  ])
})

test('an appliance of one’s own keeps its name and its start in the URL', () => {
  const { question } = read('')
  const own = newOwnAppliance([])
  if (!own) throw new Error('no room for one')
  const incubator = { ...own, watts: 250, own: { name: 'Ẹyẹ & egg=incubator+', startWatts: 750 } }
  const uses = [...defaultAppliances, incubator, { ...own, key: 'own-2' }]
  const asked = { ...question, from: 'appliances' as const, uses }
  expect(read(solarPath(asked).split('?')[1] ?? '')).toEqual({ question: asked, problems: [] })
  expect(toUse(incubator)).toMatchObject({ watts: 250, dutyShare: 1, startFactor: 3 })
  expect(toUse({ ...incubator, watts: 1000 }).startFactor).toBe(1)
})

test('what must never go off is marked in the URL', () => {
  const { question, problems } = read('uses=large-fridge*_1_12_12_300~tv_1_3_4_120')
  expect(problems).toEqual([])
  expect(question.uses.map((use) => toUse(use).isCritical)).toEqual([true, false])
  expect(formatUses(question.uses)).toBe('large-fridge*_1_12_12_300~tv_1_3_4_120')
})

test('a name cannot break the list, and a list holds 8 appliances of one’s own', () => {
  const own = newOwnAppliance([])
  if (!own) throw new Error('no room for one')
  const uses = [{ ...own, own: { name: 'a_b~tv_9_9_9_9', startWatts: 100 } }]
  const parsed = parseUses(formatUses(uses), [])
  expect(parsed).toMatchObject([{ key: 'own-1', own: { name: 'a b tv 9 9 9 9' } }])
  const full = Array.from({ length: 8 }, (_, index) => ({ ...own, key: `own-${index + 1}` }))
  expect(newOwnAppliance(full)).toBeNull()
})

test('the band follows from the hours of light, unless it is another one', () => {
  const { question } = read('light=20')
  expect([question.band, bandOf(question)]).toEqual([null, 'A'])
  expect(solarPath({ ...question, band: 'A' })).toBe('/solar-calculator?light=20')
  const other = read('light=15&band=A').question
  expect(bandOf(other)).toBe('A')
  expect(solarPath(other)).toBe('/solar-calculator?light=15&band=A')
  expect(bandOf(read('light=0').question)).toBeNull()
})

test('a shared link of an earlier version still opens whole', () => {
  const { question, problems } = read('v=1&place=KN&light=14&day=200&uses=tv_1_3_4_120&z=ub')
  expect(problems).toEqual([])
  expect(question).toMatchObject({ place: 'KN', gridHours: 14, day: 200, from: 'appliances' })
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
  'uses=own-1_1_1_1_100_Freezer',
  'uses=own-9_1_1_1_100_100_Freezer',
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

test('spellings of one question, and what nobody asked, have one proposal', () => {
  const pathOf = (query: string) => proposalPath(read(query).question)
  const path = '/solar-calculator/proposal.pdf?spend=120000&light=6.25'
  for (const query of [
    'spend=120000&light=6.25',
    'light=6.25&spend=120,000.4&x=1&place=LA',
    'spend=₦120000&light=6.2512&who=home&v=1&z=abc',
  ])
    expect(pathOf(query)).toBe(path)
  expect(pathOf('x=1')).toBe('/solar-calculator/proposal.pdf')
  expect(pathOf('spend=120001')).not.toBe(pathOf('spend=120000'))
})
