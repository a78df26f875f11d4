import { z } from 'zod'
import { byName } from '../../../domain/text/by-name.ts'
import { GatewayRefusal, type Bank, type GatewayBanks } from '../gateway.ts'
import type { CallPaystack } from './call-paystack.ts'
import { id } from './paystack-fields.ts'

const bank = z.object({
  id,
  code: z.string(),
  name: z.string(),
  active: z.boolean().nullish(),
  is_deleted: z.boolean().nullish(),
})
const resolved = z.object({ account_name: z.string().trim().min(1) })
const perPage = 100
/** Nigeria has fewer than three hundred banks. */
const maxPages = 20

export function createBanks(call: CallPaystack): GatewayBanks {
  return {
    async listBanks() {
      const banks = await listAll(call)
      return banks.map(({ code, name }) => ({ code, name })).toSorted(byName)
    },
    async resolveAccount({ accountNumber, bankCode }) {
      const query = new URLSearchParams({ account_number: accountNumber, bank_code: bankCode })
      try {
        return (await call(resolved, `/bank/resolve?${query}`))?.data.account_name ?? null
      } catch (error) {
        if (error instanceof GatewayRefusal && isNoAccount(error)) return null
        throw error
      }
    },
  }
}

/** The id of a bank, which refunds need instead of its code; null when there is no such bank. */
export async function findBankId(call: CallPaystack, code: string): Promise<string | null> {
  return (await listAll(call)).find((each) => each.code === code)?.id ?? null
}

/** The banks in use, each code once. */
async function listAll(call: CallPaystack): Promise<(Bank & { id: string })[]> {
  const banks = new Map<string, Bank & { id: string }>()
  let next: string | null = null
  for (let page = 0; page < maxPages; page++) {
    const query = new URLSearchParams({
      country: 'nigeria',
      currency: 'NGN',
      use_cursor: 'true',
      perPage: String(perPage),
      ...(next ? { next } : {}),
    })
    const answer = await call(z.array(bank), `/bank?${query}`)
    for (const { active, is_deleted: isDeleted, ...each } of answer?.data ?? [])
      if (active !== false && isDeleted !== true && !banks.has(each.code))
        banks.set(each.code, each)
    next = answer?.next ?? null
    if (!next) break
  }
  return [...banks.values()]
}

/** Paystack answers 422 "Could not resolve account name", and 400 for an unknown bank. */
function isNoAccount({ code, status, message }: GatewayRefusal): boolean {
  return (
    code === 'other' && (status === 422 || (status === 400 && /bank code|account/i.test(message)))
  )
}
