import { S3Error } from './s3-error.ts'

/**
 * A whole number of the query, at most `max`, which is also the value without one.
 * @throws S3Error 400 below `min`, and for anything else
 */
export function readCount(
  query: URLSearchParams,
  name: string,
  { min, max }: { min: number; max: number },
): number {
  const text = query.get(name)
  if (text === null || text === '') return max
  const value = Number(text)
  if (!/^\d{1,10}$/.test(text) || value < min)
    throw new S3Error('InvalidArgument', `${name} must be a whole number of at least ${min}`)
  return Math.min(value, max)
}
