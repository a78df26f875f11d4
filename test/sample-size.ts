/**
 * How many random values a slow test tries: all in `npm run bench samples`, and in `npm test` an eighth,
 * which is the same in each run.
 */
export function sampleSize(all: number): number {
  return process.env['ALL_SAMPLES'] === 'on' ? all : Math.ceil(all / 8)
}
