import { answer, parseRequest } from '../../backend/functions/contract.ts'
import {
  FunctionError,
  type EdgeFunction,
  type FunctionContext,
  type FunctionInput,
} from '../../backend/functions/functions.ts'
import { requestStockAlert as contract } from '../../domain/stock-alerts/stock-alerts.ts'
import { requireFormLimits } from '../security/public-form-limits.ts'

const limits = {
  form: 'stock-alert',
  perHour: { email: 10, client: 20, address: 100 },
  tooManyMessage:
    'You have asked for many alerts within an hour. Please wait a while, or ask us on WhatsApp.',
}

/**
 * Stores an address, to send it a mail when a product is in stock again. The answer says nothing
 * about the address: neither whether it has an account, nor whether it is on the list already. A
 * repeated request is stored once.
 * @returns 200 `{ message: 'noted' }`; 400 what is wrong; 404 no such product; 429 too many
 */
export const requestStockAlert: EdgeFunction = {
  name: contract.name,
  methods: [contract.method],
  async handle(input, context) {
    await store(input, context)
    return answer(contract, { message: 'noted' })
  },
}

async function store({ body, headers }: FunctionInput, context: FunctionContext): Promise<void> {
  const { productId, email } = parseRequest(contract, body)
  await context.db.transaction({ role: 'service_role' }, async (tx) => {
    await requireFormLimits(tx, { ...limits, email, headers }, context)
    const { rowCount: found } = await tx.query(
      'select from public.products where id = $1 and is_active',
      [productId],
    )
    if (found === 0) throw new FunctionError(404, 'There is no such product.')
    await tx.query(
      `insert into public.stock_alerts (product_id, email, user_id, created_at)
       values ($1, $2, $3, $4)
       on conflict (product_id, email) where notified_at is null do nothing`,
      [productId, email, context.caller.personId, context.now()],
    )
  })
}
