import { beforeAll, describe, expect, test } from 'vitest'
import { usePageSupabase } from '../../../test/use/use-page-supabase.ts'
import { places } from '../../../domain/solar/climate/places.ts'
import { parseSolarQuestion } from '../../features/calculators/solar-url.ts'
import { answerSolar } from '../../features/calculators/answer-state.ts'
import { loadCalculatorData } from '../../features/calculators/calculator-data.ts'

const { supabase, admin } = await usePageSupabase()
const { question } = parseSolarQuestion(new URLSearchParams('spend=120000&light=8'))

async function avoidedKg(): Promise<number> {
  const { answer } = answerSolar(question, await loadCalculatorData(supabase))
  if (!answer) throw new Error('no answer')
  return answer.avoidedKg
}

describe('an emission factor that staff edit', () => {
  let before = NaN
  beforeAll(async () => {
    before = await avoidedKg()
    await admin.query(`update public.carbon_factors set value = 2 * value where name = 'petrol'`)
    await admin.query(
      `update public.carbon_factors set value = 0.00001 where name = 'grid_avoided'`,
    )
  })
  test('changes the avoided emissions of the answer', async () => {
    const { answer } = answerSolar(question, await loadCalculatorData(supabase))
    if (!answer) throw new Error('no answer')
    const litres = answer.today.fuelLitres - answer.withSystem.fuelLitres
    expect(litres).toBeGreaterThan(0)
    expect(answer.avoidedKg).toBeCloseTo(2 * 2.286 * litres, 0)
    expect(answer.avoidedKg).not.toBeCloseTo(before, 0)
  })
  test('is the one that the page shows', async () => {
    const { carbonFactors } = await loadCalculatorData(supabase)
    expect(carbonFactors.find(({ name }) => name === 'petrol')).toMatchObject({ value: 4.572 })
  })
})

test('a failed query is thrown, not answered with defaults', async () => {
  await admin.query('alter table public.carbon_factors rename to moved_factors')
  await expect(loadCalculatorData(supabase)).rejects.toMatchObject({ message: expect.any(String) })
  await admin.query('alter table public.moved_factors rename to carbon_factors')
})

test('every place of the calculator has fees of its state, and the crew goes to Lagos for nothing', async () => {
  const { feesByState } = await loadCalculatorData(supabase)
  expect(places.filter(({ state }) => !feesByState[state])).toEqual([])
  expect(feesByState['Lagos']?.crewFeeKobo).toBe(0)
  expect(feesByState['Borno']?.crewFeeKobo).toBeNull()
})

describe('no answer', () => {
  const refusalOf = async (query: string) => {
    const parsed = parseSolarQuestion(new URLSearchParams(query))
    return answerSolar(parsed.question, await loadCalculatorData(supabase)).refusal
  }
  test('without grid and generator', async () => {
    expect(await refusalOf('light=0&fuel=none')).toMatch(
      /^Without grid power and without a generator/,
    )
    expect(await refusalOf('light=0&run=0')).toMatch(/^Without grid power and without a generator/)
  })
  test('with a generator that runs for less than half an hour a day', async () =>
    expect(await refusalOf('light=0&run=0.2')).toMatch(
      /^Without grid power and without a generator/,
    ))
  test.each(['spend=5000', 'spend=6000&light=12&fuel=petrol', 'spend=30000&who=business&light=0'])(
    'for %s, which hardly keeps a generator turning, with the least spend and what to do',
    async (query) =>
      expect(await refusalOf(query)).toMatch(
        /costs ₦[\d,]+00 a month in fuel, .* So ₦[\d,]+00 a month is the least .* List what you run/,
      ),
  )
  test('for a set far larger than the spend, which names the set', async () =>
    expect(await refusalOf('spend=65000&kva=10')).toMatch(/^To keep your 10 kVA generator turning/))
  test('for appliances that never run', async () =>
    expect(await refusalOf('uses=tv_1_0_0_120')).toMatch(/^Nothing on the list runs yet/))
  test('for more than the parts of the shop', async () =>
    expect(await refusalOf('uses=kettle_500_12_12_20000')).toMatch(/^This is more than the parts/))
  test('a spend above what the shop builds has a range, and no parts for a cart', async () => {
    const parsed = parseSolarQuestion(new URLSearchParams('spend=5000000&who=business&fuel=diesel'))
    const state = answerSolar(parsed.question, await loadCalculatorData(supabase))
    expect(state).toMatchObject({ answer: null, refusal: null, range: { kind: 'design range' } })
    expect(state.range?.arrayKwp.max).toBeGreaterThan(40)
  })
  test('throws when a rate is missing', async () => {
    const data = await loadCalculatorData(supabase)
    const values = data.values.filter(({ key }) => key !== 'petrol')
    expect(() => answerSolar(question, { ...data, values })).toThrow(RangeError)
    expect(() => answerSolar({ ...question, day: 999 }, data)).toThrow(RangeError)
  })
})
