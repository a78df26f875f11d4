import { expect, test } from 'vitest'
import { explainYearlyFigure } from './yearly-figures.ts'

test('each figure is explained by the other', () => {
  expect(explainYearlyFigure('goods')).toMatch(/all the power .+ calculator .+ usually lower\.$/)
  expect(explainYearlyFigure('use')).toMatch(/your place would use\. .+ cart .+ usually higher\.$/)
})
