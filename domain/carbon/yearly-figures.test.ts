import { expect, test } from 'vitest'
import { explainYearlyFigure } from './yearly-figures.ts'

test('each figure is explained by the other', () => {
  expect(explainYearlyFigure('goods')).toMatch(/all the power .+ calculator .+ usually lower\.$/)
  expect(explainYearlyFigure('use')).toMatch(/would really use\. .+ cart .+ usually higher\.$/)
})
