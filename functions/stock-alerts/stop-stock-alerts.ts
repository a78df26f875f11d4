import { z } from 'zod'
import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import { parseBody } from '../orders/order-request.ts'
import { sha256 } from '../security/sha256.ts'
import { alertsKey } from './stock-alerts.ts'

const partial = 'This link is not whole. Open it again in our mail.'
const schema = z.object({ email: z.string(partial), key: z.string(partial) })

/**
 * Takes an address off everything it waits for. Who holds the key of the address, from a mail to it, may; twice is the same
 * as once. The proof is the query of the address, as mail programs send it (RFC 8058), or the body.
 * @returns 200 `{ message: 'stopped' }`; 400 the proof is missing; 403 it is not right
 */
export const stopStockAlerts: EdgeFunction = {
  name: 'stop-stock-alerts',
  methods: ['POST'],
  async handle({ url, body }, context) {
    const { email, key } = parseBody(
      schema,
      url.searchParams.has('key') ? Object.fromEntries(url.searchParams) : body,
    )
    // Of hashes, so that how long the comparison takes says nothing.
    if ((await sha256(key)) !== (await sha256(alertsKey(context, email))))
      throw new FunctionError(403, partial)
    await context.db.transaction({ role: 'service_role' }, (tx) =>
      tx.query('delete from public.stock_alerts where email = $1', [email]),
    )
    return Response.json({ message: 'stopped' })
  },
}
