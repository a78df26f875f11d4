/**
 * How many random values a slow test tries: a quarter of them, always the same, in `npm test`, and
 * all in `npm run bench samples`.
 */
export function sampleSize(whole: number): number {
  return process.env['WHOLE_SAMPLES'] === 'on' ? whole : Math.ceil(whole / 4)
}
