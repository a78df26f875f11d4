import { expect, test } from 'vitest'
import { answerSolar } from '../../app/features/calculators/answer-state.ts'
import { ratesOf } from '../../app/features/calculators/answer-rates.ts'
import { defaultQuestion } from '../../app/features/calculators/solar-question.ts'
import { readNamedNumbers } from '../../app/features/content/named-numbers.ts'
import { questionOfStory } from '../../app/features/portfolio/story-question.ts'
import { readToday, storyNumbers } from '../../app/features/portfolio/stories.ts'
import { listComparedBatteries } from '../../app/pages/lithium-or-tubular/compared-batteries.ts'
import { formatNaira } from '../../domain/money/money.ts'
import { findPlaceOfState } from '../../domain/solar/climate/places.ts'
import { findAppliance } from '../../domain/solar/load/appliances.ts'
import { whatItRuns } from '../../domain/solar/load/what-it-runs.ts'
import { monthlyYield } from '../../domain/solar/panels/monthly-yield.ts'
import { usualYield } from '../../domain/solar/panels/usual-yield.ts'
import { chemistries } from '../../domain/solar/system/battery-chemistry.ts'
import { energyPrices } from '../../domain/solar/system/energy-prices.ts'
import { litresPerHour, typicalGenerator } from '../../domain/solar/system/generator.ts'
import { sizingAssumptions } from '../../domain/solar/system/system-size.ts'
import { formatNumber } from '../../domain/text/format-number.ts'
import { usePageSupabase } from '../use/use-page-supabase.ts'
import { loadShop } from './load-shop.ts'

/*
 * Figures that a text of the demo company names and the calculator computes too: both come from the
 * same function.
 */
const { supabase } = await usePageSupabase()
const { data, sheets } = await loadShop(supabase)
const rates = ratesOf(data.values)
const lagos = findPlaceOfState('Lagos')
if (!lagos) throw new Error('Lagos is a place')

async function postOf(slug: string): Promise<string> {
  const { data: post, error } = await supabase
    .from('posts')
    .select('body')
    .eq('slug', slug)
    .single()
  if (error) throw error
  return post.body
}
const sheetOf = (slug: string) => {
  const id = Object.keys(data.faces).find((key) => data.faces[key]?.slug === slug)
  const sheet = sheets.get(id ?? '')
  if (!sheet) throw new Error(`no data sheet of ${slug}`)
  return sheet
}
const runs = (slug: string, appliance: string) =>
  whatItRuns(sheetOf(slug), usualYield(lagos).acKwhPerYear / 365)?.rows.find(
    (row) => row.appliance === findAppliance(appliance)?.name,
  )?.atOnce

test('the pump of 1 hp that the FAQ names starts on the inverter that it names', async () => {
  const { data: faq } = await supabase
    .from('faq_entries')
    .select('answer')
    .eq('slug', 'borehole-pump')
    .single()
  expect(faq?.answer).toContain(`about ${formatNumber(findAppliance('pump')?.watts ?? NaN)} W`)
  const [, startW = ''] = /up to ([\d,]+) W for the moment/.exec(faq?.answer ?? '') ?? []
  const inverter = sheetOf('imole-hybrid-5kva')
  const surgeW = inverter.kind === 'inverter' ? (inverter.surgeVa ?? 0) : 0
  expect(Number(startW.replace(',', ''))).toBeLessThanOrEqual(
    surgeW * sizingAssumptions.powerFactor,
  )
  expect(faq?.answer).toContain('5 kVA carry that')
  expect(runs('imole-hybrid-5kva', 'pump')).toBeGreaterThan(0)
})

test('the article about inverters counts a surge in watts as the calculator does', async () => {
  const watts = 6000 * sizingAssumptions.powerFactor
  expect(await postOf('inverter-kva-surge-and-the-fridge')).toContain(
    `6,000 VA for five seconds, which is ${formatNumber(watts)} W`,
  )
})

test('a diesel set of 8 kW at half load burns the same in the articles', async () => {
  const litres = litresPerHour(typicalGenerator('diesel', 8), 4) / 4
  expect(litres).toBeCloseTo(0.406, 9)
  expect(await postOf('petrol-generator-or-solar-cost-per-kwh')).toContain(
    `{{naira ${formatNumber(litres)} * diesel}}`,
  )
  const business = await postOf('solar-for-pharmacy-barber-cold-room')
  expect(business).toContain(`half load burns ${formatNumber(litres)} litres per kWh`)
  expect(business).toContain(
    `12.6 × ${formatNumber(litres)} = ${formatNumber(12.6 * litres, { max: 4 })} litres`,
  )
})

test('the article and the comparison name one price of a kWh and one life of a battery', async () => {
  const batteries = await listComparedBatteries(supabase)
  const find = (slug: string) => batteries.find((battery) => battery.slug === slug)
  const [tubular, lithium] = [find('dawaki-tubular-220ah'), find('imole-lfp-rack-5kwh')]
  const article = await postOf('lithium-or-tubular-cost-per-kwh')
  for (const battery of [tubular, lithium])
    expect(article).toContain(`= **${formatNaira(battery?.cost.koboPerKwh ?? NaN)} per kWh**`)
  expect(tubular?.cost.years).toBe(chemistries.tubular.lifeYears)
  expect(lithium?.cost.years).toBe(chemistries.lfp.lifeYears)
  expect(article).toContain('at most ten years for lithium and four for tubular')
  const { answer } = answerSolar({ ...defaultQuestion, battery: 'tubular' }, data)
  const replaced = answer?.economics.years.findIndex(({ replacementKobo }) => replacementKobo > 0)
  expect(replaced).toBe(chemistries.tubular.lifeYears - 1)
})

test('a tubular battery of 220 Ah starts a fridge', () =>
  expect(runs('dawaki-tubular-220ah', 'small-fridge')).toBeGreaterThan(0))

test('Band A has the same price with VAT in texts as in the calculator', async () => {
  const numbers = await readNamedNumbers(supabase, '')
  const { gridKoboPerKwh } = energyPrices({ today: { gridHoursPerDay: 20, fuel: null } }, rates)
  expect((numbers.get('tariff_with_vat')?.value ?? NaN) * 100).toBeCloseTo(gridKoboPerKwh, 6)
})

test('no sum of money in a text leaves the VAT out', async () => {
  const { data: posts } = await supabase.from('posts').select('slug, body')
  const { data: solutions } = await supabase.from('solutions').select('slug, questions')
  const texts = [...(posts ?? []), ...(solutions ?? [])].map((row) => JSON.stringify(row))
  expect(texts.filter((text) => /\{\{naira [^}]*tariff_band/.test(text))).toEqual([])
})

test('the article about roofs has the yields of the calculator', async () => {
  const azimuths: Record<string, number> = { north: 0, east: 90, south: 180, west: 270 }
  const rows = [
    ...(await postOf('roof-tilt-shade-and-harmattan-dust')).matchAll(
      /\| (\d+)° facing (\w+) \| ([\d,]+) \|/g,
    ),
  ]
  expect(rows.length).toBeGreaterThan(6)
  for (const [, tilt, facing = '', kwh = ''] of rows) {
    const plane = { tiltDeg: Number(tilt), azimuthDeg: azimuths[facing] ?? NaN }
    const yearKwh = monthlyYield(lagos, plane).acKwhPerYear
    expect(Number(kwh.replace(',', '')), `${tilt}° ${facing}`).toBe(Math.round(yearKwh))
  }
})

test('the charge current of the article is the one that the calculator sets', async () => {
  const tubular = data.shop.batteries.find(
    ({ id }) => data.faces[id]?.slug === 'dawaki-tubular-220ah',
  )
  expect(await postOf('lithium-or-tubular-cost-per-kwh')).toContain(
    `set the charge current to ${tubular?.chargeA} A per string`,
  )
})

const { data: items } = await supabase
  .from('portfolio_items')
  .select('*')
  .not('generator_hours_per_day', 'is', null)
const today = await readToday(supabase)
const stories = (items ?? []).flatMap((item) => {
  const question = questionOfStory(item, rates)
  return question ? [{ slug: item.slug, item, question }] : []
})
test('a story can be asked about', () => expect(stories).not.toEqual([]))

test.each(stories)('$slug pays back as the calculator says of that place', ({ item, question }) => {
  const { answer } = answerSolar(question, data)
  const { paybackYears } = storyNumbers(item, today)
  expect(answer?.today.fuelLitres).toBeCloseTo(
    item.litres_per_week_before * item.weeks_per_year,
    -2,
  )
  expect(answer?.economics.paybackYears).toBeGreaterThan((paybackYears ?? NaN) - 0.5)
  expect(answer?.economics.paybackYears).toBeLessThan((paybackYears ?? NaN) + 0.5)
})
