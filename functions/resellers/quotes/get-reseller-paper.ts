import { defineSteps } from '../../callers/define-function.ts'
import {
  FunctionError,
  type FunctionContext,
  type Tx,
} from '../../../backend/functions/functions.ts'
import { buckets } from '../../../domain/files/buckets.ts'
import { koboFromNaira } from '../../../domain/money/money.ts'
import {
  getResellerPaper as contract,
  type ResellerPaper,
} from '../../../domain/resellers/quote-functions.ts'
import { wholesaleSteps } from '../../../domain/resellers/wholesale-price.ts'
import { readFile } from '../../files/read-file.ts'
import { isDocumentTicket } from '../../security/document-ticket.ts'
import { findWholesale, type Wholesale } from '../wholesale/find-wholesale.ts'

interface Owner {
  userId: string
  businessName: string
  phone: string
  logoPath: string | null
}

/**
 * What a PDF of a reseller shows, for holders of a ticket, as long as the reseller is approved.
 * @returns 200 `ResellerPaper`; 404 no such document, a wrong or old ticket, or suspended meanwhile
 */
export const getResellerPaper = defineSteps(
  contract,
  async ({ request: { kind, id, ticket }, transaction, context }) => {
    const document = { kind: `reseller-${kind}`, paperId: id } as const
    if (!(await isDocumentTicket(context, document, ticket))) throw notThere()
    const { owner, ...paper } = await transaction(
      async ({ tx }) => {
        const owner = await findOwner(tx, { kind, id })
        const wholesale = owner && (await findWholesale(tx, owner.userId, { locks: false }))
        if (!owner || !wholesale) throw notThere()
        return kind === 'quote'
          ? { owner, quote: await readQuote(tx, id), priceList: null }
          : { owner, quote: null, priceList: await readPriceList(tx, wholesale) }
      },
      { readOnly: true },
    )
    const { businessName, phone } = owner
    const logo = await readLogo(context, owner.logoPath)
    return { businessName, phone, logo, ...paper }
  },
)

function notThere(): FunctionError {
  return new FunctionError(404, 'There is no such document, or its link has expired.')
}

async function findOwner(
  tx: Tx,
  { kind, id }: { kind: 'quote' | 'price-list'; id: string },
): Promise<Owner | null> {
  return tx.maybeOne<Owner>(
    `select r.user_id as "userId", r.business_name as "businessName",
       coalesce(b.phone, r.phone) as phone, b.logo_path as "logoPath"
     from public.resellers r left join public.reseller_brands b on b.reseller_id = r.id
     where r.id = ${
       kind === 'quote' ? '(select reseller_id from public.reseller_quotes where id = $1)' : '$1'
     }`,
    [id],
  )
}

async function readQuote(tx: Tx, id: string): Promise<ResellerPaper['quote']> {
  return tx.maybeOne<NonNullable<ResellerPaper['quote']>>(
    `select number, customer_name as "customerName", customer_phone as "customerPhone", note,
       valid_until::text as "validUntil", to_jsonb(created_at) #>> '{}' as "createdAt", (
         select jsonb_agg(jsonb_build_object('name', l.name, 'quantity', l.quantity,
           'unitPriceKobo', l.unit_price_kobo) order by l.position)
         from public.reseller_quote_lines l where l.quote_id = q.id
       ) as lines
     from public.reseller_quotes q where q.id = $1`,
    [id],
  )
}

async function readPriceList(tx: Tx, wholesale: Wholesale): Promise<ResellerPaper['priceList']> {
  const { rows } = await tx.query<{ name: string; sku: string; price: number }>(
    `select name, sku, price::float8 as price from public.products where is_active
     order by name collate "und-x-icu", id`,
  )
  return {
    tierName: wholesale.tierName,
    products: rows.map(({ name, sku, price }) => {
      const shopKobo = koboFromNaira(price)
      return { name, sku, shopKobo, steps: wholesaleSteps(wholesale, shopKobo) }
    }),
  }
}

async function readLogo(
  context: Pick<FunctionContext, 'storage'>,
  path: string | null,
): Promise<string | null> {
  if (path === null) return null
  const bytes = await readFile(context, buckets.resellerLogos, path)
  return `data:image/jpeg;base64,${Buffer.from(bytes).toString('base64')}`
}
