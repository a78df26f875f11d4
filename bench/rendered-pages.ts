import { measureRate, type Measure } from './measure.ts'

const targetPerS = 300

/** Home pages rendered anew: each request has another query, so none is in the page cache. */
export const measureRenderedPages: Measure = async ({ origin }) => {
  const perS = await measureRate({ url: origin, connections: 16, pathOf: (n) => `/?visit=${process.pid}-${n}` })
  return { name: 'Pages rendered, none kept', target: `≥ ${targetPerS}/s`, measured: `${Math.round(perS)}/s`, isReached: perS >= targetPerS }
}
