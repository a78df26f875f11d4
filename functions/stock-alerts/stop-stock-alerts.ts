import { answer, parseRequest } from '../../backend/functions/contract.ts'
import { FunctionError, type EdgeFunction } from '../../backend/functions/functions.ts'
import {
  brokenLinkMessage,
  stopStockAlerts as contract,
} from '../../domain/stock-alerts/stock-alerts.ts'
import { sha256 } from '../security/sha256.ts'
import { alertsKey } from './alert-links.ts'

/**
 * Deletes all stock alerts of an address, for callers that have its key from the link in a mail.
 * Address and key are in the query string, as mail programs send them (RFC 8058), or in the body. A
 * repeated request changes nothing.
 * @returns 200 `{ message: 'stopped' }`; 400 the key is missing; 403 the key is wrong
 */
export const stopStockAlerts: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle({ url, body }, context) {
    const { email, key } = parseRequest(
      contract,
      url.searchParams.has('key') ? Object.fromEntries(url.searchParams) : body,
    )
    // Compares hashes, so that the duration says nothing about the key.
    if ((await sha256(key)) !== (await sha256(alertsKey(context, email))))
      throw new FunctionError(403, brokenLinkMessage)
    await context.db.transaction({ role: 'service_role' }, (tx) =>
      tx.query('delete from public.stock_alerts where email = $1', [email]),
    )
    return answer(contract, { message: 'stopped' })
  },
}
