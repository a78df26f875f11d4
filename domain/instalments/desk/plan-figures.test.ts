import { expect, test } from 'vitest'
import { describeFigures, figuresTable, type PlanFigures } from './plan-figures.ts'

const figures: PlanFigures = {
  today: '2026-11-23',
  monthBegins: '2026-11-01',
  activePlans: 1_204,
  latePlans: 40,
  financedKobo: 500_000_000,
  outstandingKobo: 200_000_000,
  dueKobo: 10_000_000,
  collectedKobo: 9_000_000,
  atRisk1Kobo: 30_000_000,
  atRisk30Kobo: 10_000_000,
  atRisk90Kobo: 1_000_000,
  daysPastDue: 610,
  writtenOffKobo: 50_000_000,
  overpaidKobo: 25_000,
}
const valueOf = (given: PlanFigures, name: string) =>
  describeFigures(given).find((figure) => figure.name === name)?.value

test('rates are shares of what their definition names', () => {
  expect(valueOf(figures, 'Active plans')).toBe('1,204')
  expect(valueOf(figures, 'Collection rate')).toBe('90.0 %')
  expect(valueOf(figures, 'Portfolio at risk (PAR 1)')).toBe('15.0 %')
  expect(valueOf(figures, 'Portfolio at risk (PAR 30)')).toBe('5.0 %')
  expect(valueOf(figures, 'Portfolio at risk (PAR 90)')).toBe('0.5 %')
  expect(valueOf(figures, 'Average days past due')).toBe('15.3 days')
  expect(valueOf(figures, 'Write-off ratio')).toBe('20.0 %')
  expect(valueOf(figures, 'Overpaid')).toBe('₦250')
})

test('without plans there are no rates', () => {
  const none = Object.fromEntries(
    Object.entries(figures).map(([name, value]) => [name, typeof value === 'number' ? 0 : value]),
  ) as PlanFigures
  const rates = ['Collection rate', 'Portfolio at risk (PAR 30)', 'Average days past due']
  for (const name of [...rates, 'Write-off ratio']) expect(valueOf(none, name)).toBe(null)
  expect(figuresTable(none)).toContainEqual(
    expect.arrayContaining(['2026-11-23', 'Collection rate', '']),
  )
})

test('each figure has a name of its own and says what it counts', () => {
  const described = describeFigures(figures)
  expect(new Set(described.map(({ name }) => name)).size).toBe(described.length)
  for (const { definition } of described) expect(definition).toMatch(/\.$/)
})
