import type { SupabaseClient } from '@supabase/supabase-js'
import { describeRefusals } from './describe-refusals.ts'
import { refreshWhenRefused } from './refresh-when-refused.ts'
import { reportRetryAfter } from './retry-after.ts'
import { fetchAndReportAge } from '../service-worker/answer-age.ts'
import { cacheFirstProducts } from '../service-worker/cache-first-products.ts'

/** The `fetch` of the data client; downloaded together with it. */
export function createDataFetch(findClient: () => Pick<SupabaseClient, 'auth'>): typeof fetch {
  const fetchAnswer = reportRetryAfter(cacheFirstProducts(fetchAndReportAge))
  return describeRefusals(refreshWhenRefused(fetchAnswer, findClient))
}
