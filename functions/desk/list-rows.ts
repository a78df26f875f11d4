import { FunctionError, type FunctionContext } from '../../backend/functions/functions.ts'
import type { ListDefinition } from '../../domain/desk/list-definition.ts'
import { placeOf, toListRow, type ListRow } from '../../domain/desk/list-page.ts'
import { listRequests, toQueryText, type ListRequest } from '../../domain/desk/list-request.ts'
import type { ListState } from '../../domain/desk/list-state.ts'

/** The most rows that the Data API answers at once. */
const rowsAtOnce = 1_000
/** Somebody who exports much waits until their budget at the Data API allows the next page. */
const maxWaits = 20
const maxWaitS = 5

/**
 * The rows of a list that match, as the caller may see them, in the order of the list: the same
 * requests that the page sends, one page after the other, so that only one page is in memory.
 * @throws FunctionError the refusal of the Data API
 */
export async function* listRows(
  context: Pick<FunctionContext, 'askDataApi'>,
  definition: ListDefinition,
  state: Omit<ListState, 'cursor'>,
): AsyncGenerator<ListRow[], void> {
  let cursor: ListState['cursor'] = null
  while (true) {
    const rows = await readNextRows(
      listRequests(definition, { ...state, cursor }, rowsAtOnce),
      context,
    )
    // A page of fewer rows may be the limit of the service, so only an empty page is the end.
    if (rows.length === 0) return
    yield rows
    cursor = placeOf(rows.at(-1), 'after')
  }
}

/** The rows of the first request that finds any. */
async function readNextRows(
  requests: readonly ListRequest[],
  context: Pick<FunctionContext, 'askDataApi'>,
): Promise<ListRow[]> {
  for (const request of requests) {
    const found = await ask(context, `/rest/v1/${request.table}?${toQueryText(request)}`)
    if (found.length > 0) return found.map(toListRow)
  }
  return []
}

async function ask(
  { askDataApi }: Pick<FunctionContext, 'askDataApi'>,
  path: string,
): Promise<unknown[]> {
  for (let wait = 0; ; wait++) {
    const response = await askDataApi(path)
    const body: unknown = await response.json()
    if (response.ok && Array.isArray(body)) return body
    const retryAfterS = Number(response.headers.get('retry-after') ?? Number.NaN)
    if (!(retryAfterS >= 0) || wait >= maxWaits) throw refusalOf(response.status)
    await new Promise((resolve) => setTimeout(resolve, Math.min(retryAfterS, maxWaitS) * 1_000))
  }
}

function refusalOf(status: number): FunctionError {
  if (status === 401 || status === 403)
    return new FunctionError(403, 'You may not see this list any more.')
  return new FunctionError(
    503,
    'The list could not be read. Please use fewer filters, or try again.',
    {
      retryAfterS: 60,
    },
  )
}
